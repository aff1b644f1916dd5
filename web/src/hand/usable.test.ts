import { expect, test } from "vitest";
import { ask } from "../sample";
import { usable } from "./usable";

const HAND = ["S3", "S4", "H5"];

test("without a question no card is veiled", () => {
  expect(usable(null, HAND)).toBeNull();
});

test("where any card may be tried no card is veiled", () => {
  expect(usable(ask(1, { free: null, choose: ["S3"] }), HAND)).toBeNull();
});

test("what must be played and what can be chosen is usable", () => {
  expect(usable(ask(1, { free: 1, must: ["S3"], choose: ["S4"] }), HAND)).toEqual(["S3", "S4"]);
});

test("where every card of the hand can be used nothing is said", () => {
  expect(usable(ask(1, { free: 1, choose: HAND }), HAND)).toBeNull();
});

test("where none is listed nothing is said", () => {
  expect(usable(ask(1, { free: 0 }), HAND)).toBeNull();
});
