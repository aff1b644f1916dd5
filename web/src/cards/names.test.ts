import { beforeEach, describe, expect, test } from "vitest";
import { language } from "../language.svelte";
import { callMarks, cardsOf, rankText, same, spoken, suitName, without } from "./names";

beforeEach(() => {
  language.now = "en";
});

describe("the cards that an action names", () => {
  test("are its words that are cards, copies too", () => {
    expect(cardsOf("play S3 S3 DT")).toEqual(["S3", "S3", "DT"]);
    expect(cardsOf("bid S5 S5 with BJ")).toEqual(["S5", "S5", "BJ"]);
    expect(cardsOf("call HA 2")).toEqual(["HA"]);
  });

  test("are in an exchange those that are given", () => {
    expect(cardsOf("swap S3 S4 for H6 H7")).toEqual(["S3", "S4"]);
  });

  test("are none for a pass, nor for what only looks like a card", () => {
    expect(cardsOf("pass")).toEqual([]);
    expect(cardsOf("play S1 X3 S33 ?? s3")).toEqual([]);
  });
});

describe("a card is read aloud", () => {
  test("by rank and suit, ten by its number", () => {
    expect(spoken("S3")).toBe("3 of spades");
    expect(spoken("DT")).toBe("10 of diamonds");
    language.now = "zh";
    expect(spoken("DT")).toBe("方片10");
  });

  test("with its marks, as far as they have words", () => {
    callMarks({ level: { zh: "主牌", en: "level card" }, wild: { zh: "红心主牌", en: "wild card" } });
    expect(spoken("H2", ["level", "wild", "points"])).toBe("2 of hearts, level card, wild card");
  });

  test("as a joker, or as hidden", () => {
    expect([spoken("RJ"), spoken("BJ"), spoken("??")]).toEqual(["red joker", "black joker", "hidden card"]);
  });
});

test("only suits have names of suits, and only ten is written otherwise", () => {
  expect([suitName("H"), suitName("J")]).toEqual(["hearts", ""]);
  expect([rankText("T"), rankText("K")]).toEqual(["10", "K"]);
});

test("piles are the same whatever their order, but by every copy", () => {
  expect(same(["S3", "H4", "S3"], ["H4", "S3", "S3"])).toBe(true);
  expect(same(["S3", "H4", "S3"], ["H4", "S3", "H4"])).toBe(false);
  expect(same(["S3"], ["S3", "S3"])).toBe(false);
});

test("what is taken from a pile is taken copy by copy, and changes neither pile", () => {
  const [pile, taken] = [
    ["S3", "H4", "S3"],
    ["S3", "D9"],
  ];
  expect(without(pile, taken)).toEqual(["H4", "S3"]);
  expect([pile, taken]).toEqual([
    ["S3", "H4", "S3"],
    ["S3", "D9"],
  ]);
});
