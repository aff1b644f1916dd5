import { describe, expect, test } from "vitest";
import { board, text } from "../../sample";
import { words } from "../words";
import { bidWords } from "./bidding";
import { calls, copyOf } from "./calls";
import { standIns } from "./standing";

describe("calls of a friend", () => {
  const listed = calls(["call SA 2", "call SA 1", "call SK 1", "call DA 1", "call RJ 1", "call nobody"]);

  test("are grouped by suits that have any, the jokers last", () => {
    expect(listed.suits).toEqual(["S", "D", "J"]);
    expect([listed.suitOf("SA"), listed.suitOf("RJ")]).toEqual(["S", "J"]);
  });

  test("have each card once, the last that was listed first, with its copies in order", () => {
    expect(listed.cards("S")).toEqual(["SK", "SA"]);
    expect(listed.copies("SA")).toEqual([1, 2]);
    expect(listed.copies("HA")).toEqual([]);
  });

  test("name the first copy where they name none", () => {
    expect([copyOf("call HA 2"), copyOf("call HA")]).toEqual([2, 1]);
  });
});

describe("a bid is called", () => {
  const after = (seat: number) => board({ bids: [{ seat, cards: ["S2"], joker: false, stands: true }] });

  test("a bid where there is none, a counter against another's, a strengthening of the player's own", () => {
    expect(bidWords(board(), 0).take).toBe(words.bid);
    expect(bidWords(after(1), 0).take).toBe(words.counter);
    expect(bidWords(after(0), 0).take).toBe(words.strengthen);
  });
});

test("a reading shows each card by what it stands for", () => {
  const reading = { action: "play S3 H2 S5 as straight", words: text(""), faces: ["S3", "S4", "S5"] };
  expect(standIns(reading)).toEqual([
    { face: "S3", card: "S3" },
    { face: "S4", card: "H2" },
    { face: "S5", card: "S5" },
  ]);
});
