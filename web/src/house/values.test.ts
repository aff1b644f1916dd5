import { expect, test } from "vitest";
import { text } from "../sample";
import { field } from "./sample";
import { same, spanOf, spanText, without, wordsOf } from "./values";

test("objects are the same whatever their order, lists are not", () => {
  expect(same({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
  expect(same([1, 2], [2, 1])).toBe(false);
  expect(same("2", 2)).toBe(false);
});

test("a range with equal ends is one number", () => {
  expect([spanOf(5), spanOf("5..12")]).toEqual([[5, 5], [5, 12]]); // prettier-ignore
  expect([spanText([5, 5]), spanText([5, 12])]).toEqual([5, "5..12"]);
});

test("a value has the server's words, if there are any", () => {
  const limit = field("limit", { none: text("no limit"), values: [{ value: 3, words: text("three"), said_by: [] }] });
  expect([3, "none", 4].map((value) => wordsOf(limit, value)?.en)).toEqual(["three", "no limit", undefined]);
});

test("an entry is left out without touching the others", () => {
  const entries = { a: 1, b: 2 };
  expect([without(entries, "a"), entries]).toEqual([{ b: 2 }, { a: 1, b: 2 }]);
});
