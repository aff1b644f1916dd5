import { describe, expect, test } from "vitest";
import { around, packed, ring, shapeOf, type Shape } from "./ring";

const UPRIGHT = { rows: 4, top: 3, wide: false };
const WIDE = { rows: 3, top: 7, wide: true };
const SCREENS = [
  [360, 640],
  [375, 553],
  [390, 844],
  [667, 375],
  [844, 390],
  [820, 1180],
  [1024, 768],
  [1280, 720],
  [1440, 900],
].map(([width, height]) => ({ width: width!, height: height! }));

/** Row, first column and the column after the last. */
function cells(area: string): [number, number, number] {
  const [row, from, , span] = area.split(" / ");
  return [Number(row), Number(from), Number(from) + Number(span!.replace("span ", ""))];
}

/** How many seats are in each row, from the top. */
function rows(others: number, shape: Shape): number[] {
  const counts = new Map<number, number>();
  for (const { area } of ring(others, shape).spots) counts.set(cells(area)[0], (counts.get(cells(area)[0]) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b).map(([, count]) => count);
}

describe("a table of rows", () => {
  test("has a seat at either end of each, and the others on top", () => {
    expect(rows(5, UPRIGHT)).toEqual([1, 2, 2]);
    expect(rows(7, UPRIGHT)).toEqual([1, 2, 2, 2]);
    expect(rows(9, UPRIGHT)).toEqual([3, 2, 2, 2]);
    expect(rows(7, { ...UPRIGHT, rows: 3 })).toEqual([3, 2, 2]);
    expect(rows(5, WIDE)).toEqual([3, 2]);
    expect(rows(9, WIDE)).toEqual([5, 2, 2]);
    expect(rows(9, { ...WIDE, rows: 2 })).toEqual([7, 2]);
  });

  test("has one more row where too many would sit on top", () => {
    expect(rows(9, { ...UPRIGHT, rows: 3 })).toEqual([3, 2, 2, 2]);
  });

  test("is gone around from the right of the player, over the top, down to the left", () => {
    const { spots } = ring(7, { ...UPRIGHT, rows: 3 });
    expect(spots.map(({ edge, area }) => `${edge}${cells(area).slice(0, 2).join("")}`)).toEqual([
      "e34",
      "e24",
      "e15",
      "n13",
      "w11",
      "w21",
      "w31",
    ]);
  });

  test("packs everybody into two rows beside a high panel, in the same order", () => {
    const spots = (others: number) =>
      packed(others).spots.map(({ edge, area }) => `${edge}${cells(area).slice(0, 2).join("")}`);
    expect(spots(5)).toEqual(["e24", "e15", "n13", "w11", "w21"]);
    expect(spots(7)).toEqual(["n25", "e29", "e110", "e17", "w14", "w11", "w21"]);
    const left = (height: number, laid = false) => around(7, { width: 360, height: 640 }, { height, laid }).packed;
    expect([left(100), left(110), left(110, true), left(190, true)]).toEqual([true, false, true, false]);
    expect(around(7, { width: 844, height: 390 }, { height: 50, laid: false }).packed).toBe(false); // it stands between the seats
    expect(around(7, { width: 360, height: 640 }, null)).toEqual(ring(7, { ...UPRIGHT, rows: 3 }));
  });

  test("has the player's own cards in the lowest row, or between its seats", () => {
    expect([ring(7, UPRIGHT).me, ring(7, UPRIGHT).rows]).toEqual(["5 / 1 / auto / span 2", 4]);
    expect([ring(7, WIDE).me, ring(7, WIDE).rows]).toEqual(["3 / 3 / auto / span 2", 3]);
  });
});

describe.each([6, 7, 8, 9, 10])("%i players", (players) => {
  test.each(SCREENS)("overlap on no screen: $width x $height", (screen) => {
    for (const { spots, me } of [ring(players - 1, shapeOf(screen)), packed(players - 1)]) {
      const taken = [me, ...spots.map(({ area }) => area)].flatMap((area) => {
        const [row, from, to] = cells(area);
        return Array.from({ length: to - from }, (_, i) => `${row}:${from + i}`);
      });
      expect(spots).toHaveLength(players - 1);
      expect(new Set(taken).size).toBe(taken.length);
    }
  });
});
