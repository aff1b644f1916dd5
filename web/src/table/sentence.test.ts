import { expect, test } from "vitest";
import { plainly, sentence } from "./sentence";

const LINE = "\u2068Ann\u2069 paid tribute to \u2068Bo\u2069: ♥10";

test("names and suits of a line are found", () => {
  expect(sentence(LINE, "", "You")).toEqual([
    { text: "Ann", kind: "name" },
    { text: " paid tribute to ", kind: "" },
    { text: "Bo", kind: "name" },
    { text: ": ", kind: "" },
    { text: "♥10", kind: "H" },
  ]);
});

test("one's own name is you, as it stands in the sentence", () => {
  expect(plainly(LINE, "Ann", "You")).toBe("You paid tribute to Bo: ♥10");
  expect(plainly("\u2068Ann\u2069 leads by lot", "Ann", "You")).toBe("Ann leads by lot");
  expect(plainly(LINE, "Bo", "You")).toBe("Ann paid tribute to you: ♥10");
  expect(plainly("Annual \u2068Ann\u2069", "Ann", "你")).toBe("Annual 你"); // only where a name is meant
});
