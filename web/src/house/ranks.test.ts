import { expect, test } from "vitest";
import { partedRanks, withRank } from "./ranks";

const RANKS = ["5", "10", "K", "RJ"];

test("entries stand in the order of the ranks", () => {
  expect(JSON.stringify([...Object.entries(withRank({ K: 10 }, "10", 10, RANKS))])).toBe('[["10",10],["K",10]]');
});

test("ranks with an entry and those without", () => {
  expect(partedRanks({ K: 10, "5": 5 }, RANKS)).toEqual([["5", "K"], ["10", "RJ"]]); // prettier-ignore
});
