import { describe, expect, test } from "vitest";
import { choose, language, say, spareNames } from "./language.svelte";

test("a text is said in the language that is chosen", () => {
  choose("zh-Hans");
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

describe("in traditional characters", () => {
  test("words are written so as soon as the table has come, facts and names are not", async () => {
    choose("zh-Hant");
    expect(language.now).toBe("zh");
    await expect.poll(() => say({ zh: "{name} 还没轮到", en: "" }, { name: "发发" })).toBe("发发 還沒輪到");
    expect(say({ zh: "小龙", en: "小龙" })).toBe("小龙");
  });

  test("a name within the server's words stays as its owner writes it", () => {
    const log = { zh: "小龙: 进贡 龙", en: "tribute" };
    spareNames(["小龙"]);
    expect(say(log)).toMatch(/^小龙: 進貢/);
    spareNames([]);
  });
});
