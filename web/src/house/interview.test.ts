import { expect, test } from "vitest";
import type { HouseQuestion } from "../protocol";
import { text } from "../sample";
import { placeAfter } from "./interview";

const question = (words: string): HouseQuestion => ({ words: text(words), answers: [] });
const questions = (names: string) => [...names].map(question);

test("the next question follows, also where others have come in before", () => {
  expect(placeAfter(question("b"), 1, questions("abc"))).toBe(2);
  expect(placeAfter(question("b"), 1, questions("axybc"))).toBe(4);
});

test("a question that its own answer sends away gives its place to the next", () => {
  expect(placeAfter(question("b"), 1, questions("ac"))).toBe(1);
});

test("after the last question is the end", () => {
  expect(placeAfter(question("c"), 2, questions("abc"))).toBe(3);
  expect(placeAfter(question("c"), 2, questions("a"))).toBe(1);
});
