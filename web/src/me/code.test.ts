import { expect, test } from "vitest";
import { clock, grouped } from "./code";

test("a code is written in groups", () => {
  expect(grouped("ABCDEFGHJ")).toBe("ABC DEF GHJ");
  expect(grouped("ABCD")).toBe("ABC D");
  expect(grouped("")).toBe("");
});

test("time is left in minutes and seconds", () => {
  expect(clock(600)).toBe("10:00");
  expect(clock(61.2)).toBe("1:02");
  expect(clock(-3)).toBe("0:00");
});
