import { expect, test } from "vitest";
import { groups } from "../sample";
import { inRows } from "./layout";
import { between, cardAt } from "./pointing";

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

const meant = (x: number, y: number, lifted: (key: string) => number = flat) => cardAt(layout, lifted, x, y)?.name;

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

test("a slide takes all cards on its way, in either direction", () => {
  const [first, second, third] = layout.places;
  expect(between(layout, first!, third!)).toEqual(["S2.0", "S3.0", "S4.0"]);
  expect(between(layout, third!, second!)).toEqual(["S3.0", "S4.0"]);
  expect(between(layout, second!, second!)).toEqual(["S3.0"]);
});
