import { describe, expect, it } from "vitest";
import type { Judgement } from "../protocol";
import { levels, reckoned, worst } from "./numbers";
import { judgedAt, placeOf } from "./replayed";
import { merged } from "./study.svelte";

const judged = (v: number, grade: Judgement["grade"], loss: number | null): Judgement => ({
  v,
  seat: 0,
  grade,
  loss,
  error: 0,
  choices: [],
  played: 0,
  best: 0,
});

describe("what comes in parts", () => {
  it("is put in order, and what comes twice is there once", () => {
    const known = merged([], [judged(9, "fine", 0), judged(4, "fine", 0)]);
    const all = merged(known, [judged(9, "mistake", 0.7), judged(6, "fine", 0)]);
    expect(all.map((one) => [one.v, one.grade])).toEqual([
      [4, "fine"],
      [6, "fine"],
      [9, "mistake"],
    ]);
  });
});

describe("the decision at a moment", () => {
  const moments = [3, 7, 8, 12].map((v) => ({ picture: { v } }));

  it("is the one that was made there, or the worst of several", () => {
    const judgements = [judged(3, "fine", 0), judged(5, "mistake", 0.7), judged(6, "fine", 0), judged(8, "fine", 0)];
    const at = (v: number) => judgedAt({ moments, v }, judgements)?.v;
    expect([at(3), at(7), at(8), at(12)]).toEqual([3, 5, 8, undefined]);
    expect(placeOf({ moments }, 8)).toBe(3);
  });
});

describe("numbers", () => {
  it("have a sign that everybody sees", () => {
    expect([levels(1.26), levels(-0.5), levels(-0.04)]).toEqual(["+1.3", "−0.5", "0"]);
  });

  it("put the costliest first and leave out what cost nothing", () => {
    const found = worst([judged(1, "inaccuracy", 0.3), judged(2, "fine", 0.1), judged(3, "blunder", 2)]);
    expect(found.map((one) => one.v)).toEqual([3, 1]);
  });

  it("add up as they are shown, with what each seat is said to have lost", () => {
    const found = reckoned(0.84, 2.78, [0.46, 0.24, 0, 0.27], [0, 2]);
    expect(found).toEqual({ dealt: 8, own: -5, others: 5, rest: 20, end: 28 });
    expect(found.dealt + found.own + found.others + found.rest).toBe(found.end);
  });
});
