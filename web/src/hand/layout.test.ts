import { describe, expect, test } from "vitest";
import { groups } from "../sample";
import { inColumns, inRows, type Layout, type Room, TALL } from "./layout";

const PHONE: Room = {
  width: 376,
  card: 56,
  strip: 19,
  rowStep: 44,
  columnStep: 24,
  gap: 7,
  rows: 3,
  roomy: false,
  tallest: 252,
};
const suit = (name: string, cards: number) => [..."23456789TJQKA"].slice(0, cards).map((rank) => name + rank);
const hand = (...sizes: number[]) => groups(...sizes.map((size, i) => suit("SHCD"[i]!, size).join(" ")));
const tame = () => false;

function lines(layout: Layout): string[][] {
  const found: string[][] = [];
  for (const place of layout.places) (found[place.line] ??= []).push(place.name);
  return found;
}

/** The least part of a card that the next one in its row leaves uncovered. */
function narrowest(layout: Layout): number {
  const steps = layout.places.slice(1).flatMap((place, i) => {
    const before = layout.places[i]!;
    return place.line === before.line ? [place.x - before.x] : [];
  });
  return Math.min(...steps);
}

describe("in rows", () => {
  test("few cards lie in one row, in the middle, no further apart than looks like a hand", () => {
    const layout = inRows(hand(3), PHONE);
    expect(lines(layout)).toEqual([["S2", "S3", "S4"]]);
    const [first, , last] = layout.places;
    expect(first!.x).toBeCloseTo(PHONE.width - last!.x - PHONE.card);
    expect(narrowest(layout)).toBeCloseTo(PHONE.card * 0.62);
    expect(layout.height).toBeCloseTo(PHONE.card * TALL);
  });

  test("copies of a card are told apart, whichever group they are in", () => {
    const layout = inRows(groups("S3 S3", "S3 H4"), PHONE);
    expect(layout.places.map((place) => place.key)).toEqual(["S3.0", "S3.1", "S3.2", "H4.0"]);
  });

  test("groups are apart", () => {
    const { places } = inRows(hand(2, 2), PHONE);
    const [a, b, c, d] = places.map((place) => place.x);
    expect(c! - b!).toBeCloseTo(b! - a! + PHONE.gap);
    expect(d! - c!).toBeCloseTo(b! - a!);
  });

  test("a row more is begun where the cards would show less than their strip", () => {
    expect(lines(inRows(hand(13), PHONE))).toHaveLength(1);
    expect(lines(inRows(hand(13, 13), PHONE))).toHaveLength(2);
  });

  test("rows end where suits end, if that leaves the strips", () => {
    expect(lines(inRows(hand(7, 7, 7), PHONE)).map((row) => row.length)).toEqual([7, 14]);
  });

  test("a suit is cut in two where a row is short of room, but not where one more row does it", () => {
    const long = hand(4, 13, 4);
    const narrow = { ...PHONE, width: 300 };
    const cut = lines(inRows(long, narrow));
    expect(cut).toHaveLength(2);
    expect(cut.every((row) => row.some((name) => name.startsWith("H")))).toBe(true);
    const roomy = lines(inRows(long, { ...narrow, roomy: true }));
    expect(roomy.map((row) => new Set(row.map((name) => name[0])).size)).toEqual([1, 1, 1]);
  });

  test("where there is one row only, the card shrinks until its index can be seen", () => {
    const layout = inRows(hand(13, 13), { ...PHONE, rows: 1 });
    expect(lines(layout)).toHaveLength(1);
    expect(layout.card).toBeLessThan(PHONE.card);
    expect(narrowest(layout)).toBeGreaterThanOrEqual(layout.card * 0.36 - 1e-9);
  });

  test("no hand leaves the screen, loses a card or covers its order", () => {
    for (let first = 1; first <= 13; first++)
      for (const width of [300, 376, 700, 1100])
        for (const rows of [1, 3]) {
          const given = hand(first, 13, 5, first);
          const { places, card, height } = inRows(given, { ...PHONE, width, rows });
          expect(places.map((place) => place.name)).toEqual(given.flatMap((group) => group.cards));
          for (const [i, place] of places.entries()) {
            expect(place.x).toBeGreaterThanOrEqual(-1e-9);
            expect(place.x + card).toBeLessThanOrEqual(width + 1e-9);
            expect(place.y + card * TALL).toBeLessThanOrEqual(height + 1e-9);
            if (i) expect(place.z).toBeGreaterThan(places[i - 1]!.z);
          }
        }
  });

  test("an empty hand is as high as a card", () => {
    const layout = inRows([], { ...PHONE, rows: 3 });
    expect(layout.places).toEqual([]);
    expect(layout.height).toBeCloseTo(PHONE.card * TALL);
  });
});

describe("in columns", () => {
  test("each group is a column, and all stand on the same ground", () => {
    const layout = inColumns(groups("S3 H3 C3", "S4", "S5 H5"), PHONE, tame);
    expect(lines(layout)).toEqual([["S3", "H3", "C3"], ["S4"], ["S5", "H5"]]);
    const ground = ["C3", "S4", "H5"].map((name) => layout.places.find((place) => place.name === name)!.y);
    expect(new Set(ground.map((y) => y.toFixed(6))).size).toBe(1);
    expect(ground[0]).toBeCloseTo(layout.height - PHONE.card * TALL);
  });

  test("the columns are in the middle and do not overlap where there is room", () => {
    const layout = inColumns(groups("S3", "S4", "S5"), PHONE, tame);
    const xs = layout.places.map((place) => place.x);
    expect(xs[1]! - xs[0]!).toBeGreaterThan(PHONE.card);
    expect(xs[0]).toBeCloseTo(PHONE.width - xs[2]! - PHONE.card);
  });

  test("many columns overlap rather than leave the screen", () => {
    const layout = inColumns(groups(...suit("S", 13), ...suit("H", 4).map((name) => `${name} ${name}`)), PHONE, tame);
    expect(Math.min(...layout.places.map((place) => place.x))).toBeGreaterThanOrEqual(-1e-9);
    expect(Math.max(...layout.places.map((place) => place.x)) + PHONE.card).toBeLessThanOrEqual(PHONE.width + 1e-9);
  });

  test("a long column is pressed together until the hand is no higher than it may be", () => {
    const layout = inColumns(groups(Array(12).fill("S3").join(" ")), PHONE, tame);
    expect(layout.height).toBeCloseTo(PHONE.tallest);
  });

  test("more of a wild card is seen, for its mark", () => {
    const [a, b, c] = inColumns(groups("H2 S3 S4"), PHONE, (name) => name === "H2").places;
    expect(b!.y - a!.y).toBeCloseTo(1.62 * (c!.y - b!.y));
  });

  test("a later card of a column lies over an earlier one, a later column over an earlier one", () => {
    const { places } = inColumns(groups("S3 H3", "S4 H4"), PHONE, tame);
    const zs = places.map((place) => place.z);
    expect(zs).toEqual([...zs].sort((a, b) => a - b));
    expect(new Set(zs).size).toBe(4);
  });
});
