import { expect, test, vi } from "vitest";
import { lasting } from "./moving";

test.each([
  ["calc(260ms * 1)", 260],
  ["calc(260ms*1.5)", 390],
  [" calc(.26s*.5)", 130],
  ["0s", 0],
  ["120ms", 120],
  ["", 0],
])("the style sheet tells %s", (told, time) => {
  vi.stubGlobal("document", {});
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: () => told }));
  expect(lasting("--d-play")).toBeCloseTo(time);
});
