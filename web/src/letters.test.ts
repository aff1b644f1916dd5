import { describe, expect, test } from "vitest";
import { asRead, runs, table } from "../bundle/traditional";
import { Letters } from "./letters";

const made = table();
const letters = new Letters(made);

describe("the table of traditional characters", () => {
  test("writes every text of ours as OpenCC and the exceptions do", () => {
    const all = runs();
    expect(all.length).toBeGreaterThan(2000);
    expect(all.filter((run) => letters.write(run) !== asRead(run))).toEqual([]);
  });

  test("writes the whole rules of every preset so", () => {
    const pages = import.meta.glob<string>("../../docs/rules/*.zh.md", {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const sentences = Object.values(pages).flatMap((page) => page.split(/[^\p{Script=Han}]+/u));
    expect(sentences.length).toBeGreaterThan(2000);
    expect(sentences.filter((sentence) => letters.write(sentence) !== asRead(sentence))).toEqual([]);
  });

  test("is small, and reads as a reader expects", () => {
    expect(JSON.stringify(made).length).toBeLessThan(6000);
    expect(letters.write("头游一出完，台面上只剩三带二里的级牌")).toBe("頭游一出完，檯面上只剩三帶二裡的級牌");
    expect(letters.write("复制链接，恢复托管，庄家扣底，掼蛋游戏")).toBe("複製連結，恢復託管，莊家扣底，摜蛋遊戲");
  });
});

test("names are spared, whatever signs they have", () => {
  expect(letters.sparing(["发(牌)*"]).write("发(牌)* 发牌")).toBe("发(牌)* 發牌");
});
