import { expect, test } from "vitest";
import { choose, language, say } from "./language.svelte";

test("a text is said in the language that is chosen", () => {
  choose("zh");
  expect(say({ zh: "你", en: "You" })).toBe("你");
  choose("en");
  expect(language.now).toBe("en");
  expect(say({ zh: "你", en: "You" })).toBe("You");
});

test("facts are filled in, every time they are named; a zero too", () => {
  choose("en");
  expect(say({ zh: "", en: "{n} of {all}, {n}!" }, { n: 0, all: 5 })).toBe("0 of 5, 0!");
});

test("a fact that is not given stays as it is written", () => {
  expect(say({ zh: "", en: "Hello {name}" })).toBe("Hello {name}");
});
