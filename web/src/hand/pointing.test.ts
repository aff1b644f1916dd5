import { expect, test } from "vitest";
import { groups } from "../sample";
import { inColumns, inRows, type Place } from "./layout";
import { cardAt, type Point, slid } from "./pointing";

const room = {
  width: 400,
  card: 50,
  strip: 20,
  rowStep: 40,
  columnStep: 24,
  gap: 0,
  rows: 3,
  roomy: false,
  tallest: 252,
};
const layout = inRows(groups("S2 S3 S4"), room); // 31 pixels apart, beginning at 144
const flat = () => 0;

const meant = (x: number, y: number, lifted: (key: string) => number = flat) => cardAt(layout, lifted, { x, y })?.name;

test("where cards overlap, the uppermost is meant", () => {
  const [first, second] = layout.places;
  expect(meant(first!.x + 5, 30)).toBe("S2");
  expect(meant(second!.x + 5, 30)).toBe("S3");
});

test("a chosen card is met where it has been lifted to", () => {
  const [first] = layout.places;
  expect(meant(first!.x + 5, -15, (key) => (key === "S2.0" ? 20 : 0))).toBe("S2");
});

test("a finger close by means the nearest card, one far away none", () => {
  const last = layout.places.at(-1)!;
  expect(meant(last.x + room.card + 15, 30)).toBe("S4");
  expect(meant(last.x + room.card + 40, 30)).toBeUndefined();
});

test("a slide along a row takes all cards on its way, in either direction and wherever the finger strays", () => {
  const [first, second, third] = layout.places;
  const along = (from: Place, to: Place, y = 30) => slid(layout, false, from, { x: from.x, y: 30 }, { x: to.x + 5, y });
  expect(along(first!, third!)).toEqual(["S2.0", "S3.0", "S4.0"]);
  expect(along(third!, second!)).toEqual(["S3.0", "S4.0"]);
  expect(along(second!, second!)).toEqual(["S3.0"]);
  expect(along(first!, third!, 300)).toEqual(["S2.0", "S3.0", "S4.0"]);
});

test("a slide along a row of several takes none of the others", () => {
  const rows = inRows(groups("S2 S3 S4 S5 S6 S7 S8 S9", "H2 H3 H4 H5 H6 H7 H8 H9"), { ...room, width: 300 });
  const [first, second] = [rows.places[0]!, rows.places.find((place) => place.name === "S5")!];
  const down = { x: second.x + 5, y: second.y + 60 };
  expect(slid(rows, false, first, { x: first.x, y: 5 }, down)).toEqual(["S2.0", "S3.0", "S4.0", "S5.0"]);
});

// Columns of three, one, two and four cards, standing on the same ground.
const columns = inColumns(groups("S7 H7 C7", "S6", "S5 H5", "S4 H4 C4 D4"), room, () => false);
const card = (name: string) => columns.places.find((place) => place.name === name)!;
const on = (name: string): Point => ({ x: card(name).x + 10, y: card(name).y + 8 });
const names = (from: string, to: Point) => slid(columns, true, card(from), on(from), to).map((key) => key.slice(0, 2));

test("a slide over columns takes one card of each, at the height of the finger", () => {
  expect(names("C7", on("D4"))).toEqual(["C7", "S6", "H5", "D4"]);
  expect(names("H7", { x: on("C4").x, y: on("H7").y })).toEqual(["H7", "S6", "S5", "C4"]);
  expect(names("D4", on("C7"))).toEqual(["D4", "H5", "S6", "C7"]);
});

test("above a low column its uppermost card is meant", () => {
  expect(names("S7", { x: on("S6").x, y: on("S7").y })).toEqual(["S7", "S6"]);
});

test("a slide inside a column takes cards of it only", () => {
  expect(names("S4", on("C4"))).toEqual(["S4", "H4", "C4"]);
  expect(names("D4", on("C4"))).toEqual(["C4", "D4"]);
});
