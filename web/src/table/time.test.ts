import { expect, test } from "vitest";
import { left } from "./time";

const clock = (deadline: number | null, total = 20_000) => ({ seat: 0, deadline, total, away: false });

test("begun seconds count, and the share is of the whole time", () => {
  expect(left(clock(15_000), 10_000)).toEqual({ seconds: 5, share: 0.25 });
  expect(left(clock(15_000), 10_001)?.seconds).toBe(5);
});

test("time that is over stays at nothing", () => {
  expect(left(clock(15_000), 99_000)).toEqual({ seconds: 0, share: 0 });
});

test("more time than usual fills the ring, no more", () => {
  expect(left(clock(50_000), 0)?.share).toBe(1);
});

test("without a clock or a deadline there is nothing to count", () => {
  expect(left(null, 0)).toBeNull();
  expect(left(clock(null), 0)).toBeNull();
});
