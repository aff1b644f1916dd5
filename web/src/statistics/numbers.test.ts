import { expect, test } from "vitest";
import { choose } from "../language.svelte";
import { decimal, meanText, ofText, shareText } from "./numbers";

const few = { sum: 7, of: 12, mean: 0.5833, low: 0.3195, high: 0.8067 };

test("a share of a few is shown with its band, in both languages", () => {
  choose("en");
  expect([shareText(few), ofText(few)]).toEqual(["58% (32–81%)", "7 of 12"]);
  choose("zh-Hans");
  expect([shareText(few), ofText(few)]).toEqual(["58%（32–81%）", "12 次里 7 次"]);
});

test("of nothing there is nothing to say, and of one deal no band", () => {
  expect(shareText({ sum: 0, of: 0, mean: 0, low: null, high: null })).toBe("–");
  expect(meanText({ sum: 3, of: 1, mean: 3, low: null, high: null })).toBe("3.00");
});

test("large means need no digits after the point", () => {
  expect([1.154, -0.5, 12.34, 145.2].map(decimal)).toEqual(["1.15", "−0.50", "12.3", "145"]);
});
