import { expect, test } from "vitest";
import { codeIn } from "./code";

test("a code is read out of a link, and with gaps and capitals", () => {
  expect(codeIn("https://example.org/t/abcd2345efgh6723")).toBe("abcd2345efgh6723");
  expect(codeIn(" ABCD 2345 efgh-6723 ")).toBe("abcd2345efgh6723");
  expect(codeIn("https://example.org/t/abcd/")).toBe("abcd");
  expect(codeIn("  ")).toBe("");
});
