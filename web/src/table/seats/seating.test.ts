import { describe, expect, test } from "vitest";
import type { Direction } from "../../protocol";
import { table } from "../../sample";
import { ring } from "./ring";
import { sign, sittings, tone } from "./seating";

const SHAPE = { rows: 4, top: 3, wide: false };

const places = (order: number[], turns: Direction) =>
  sittings(table({ order, turns }), order.length > 5 ? ring(order.length - 1, SHAPE) : null).map(
    ({ seat, place }) => `${seat} ${place}`,
  );

describe("players sit", () => {
  test("the player below, the next to the right where play goes counter-clockwise", () => {
    expect(places([2, 3, 0, 1], "ccw")).toEqual(["2 me", "3 e", "0 n", "1 w"]);
  });

  test("the next to the left where it goes clockwise", () => {
    expect(places([2, 3, 0, 1], "cw")).toEqual(["2 me", "3 w", "0 n", "1 e"]);
  });

  test("five of them around the table too", () => {
    expect(places([0, 1, 2, 3, 4], "ccw")).toEqual(["0 me", "1 e", "2 ne", "3 nw", "4 w"]);
  });

  test("more of them in rows, each in a part of the grid", () => {
    expect(places([3, 4, 5, 0, 1, 2], "ccw")).toEqual(["3 me", "4 e", "5 e", "0 n", "1 w", "2 w"]);
    expect(places([3, 4, 5, 0, 1, 2], "cw")).toEqual(["3 me", "4 w", "5 w", "0 n", "1 e", "2 e"]);
    const areas = sittings(table({ order: [0, 1, 2, 3, 4, 5] }), ring(5, SHAPE)).map(({ area }) => area);
    expect(new Set(areas).size).toBe(6);
  });
});

describe("the sign of a player", () => {
  test("is the last letter of a Chinese name", () => {
    expect(sign("王小明")).toBe("明");
    expect([sign("客人4856"), sign("Guest 4812")]).toEqual(["56", "12"]); // guests have numbers
  });

  test("is the first letter of another name, as a capital", () => {
    expect(sign(" ann ")).toBe("A");
    expect(sign("王 Ann")).toBe("王");
  });

  test("is a whole character, not half of one", () => {
    expect(sign("🀄️ann")).toBe("🀄");
  });

  test("is nothing without a name", () => {
    expect(sign(" ")).toBe("");
  });
});

test("the seats of a table have different tones", () => {
  expect(new Set(Array.from({ length: 10 }, (_, seat) => tone(seat))).size).toBe(10);
});
