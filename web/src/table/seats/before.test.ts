import { describe, expect, test } from "vitest";
import type { Board, Laid } from "../../protocol";
import { board } from "../../sample";
import { words } from "../words";
import { heldOpen, lyingBefore } from "./before";

function laid(seat: number, cards: string[], given: Partial<Laid> = {}): Laid {
  return { seat, cards, faces: cards, words: null, bomb: false, top: false, ...given };
}

const before = (seat: number, given: Partial<Board>, plays: Laid[] = []) =>
  lyingBefore(board(given), plays, null, seat);

describe("in a round", () => {
  test("the latest play of the seat lies before it", () => {
    const plays = [laid(1, ["S3"]), laid(2, ["S4"]), laid(1, ["S5"], { top: true })];
    expect(before(1, {}, plays)).toMatchObject({ cards: ["S5"], top: true, passed: false });
    expect(before(3, {}, plays)).toBeNull();
  });

  test("a play without cards is a pass", () => {
    expect(before(1, {}, [laid(1, [])])?.passed).toBe(true);
  });

  test("a bomb alarms", () => {
    expect(before(1, {}, [laid(1, ["S3"], { bomb: true })])).toMatchObject({ bomb: true, alarm: true });
  });
});

describe("a throw", () => {
  test("in dispute lies there with the name of the player who can beat it", () => {
    const thrown = { seat: 1, cards: ["S3", "S4"], blocker: 2, shapes: [] };
    expect(before(1, { throw: thrown }, [laid(1, ["S9"])])).toMatchObject({
      cards: ["S3", "S4"],
      tag: words.thrown,
      to: 2,
      alarm: true,
    });
  });

  test("that has failed shows which cards stay, copy by copy", () => {
    const thrown = { seat: 1, cards: ["S3", "S4", "S3"], kept: ["S3"], blocker: 2 };
    expect(lyingBefore(board(), [laid(1, ["S3"])], thrown, 1)?.states).toEqual(["on", "dis", "dis"]);
  });

  test("names nobody where the rules do not tell who beats it", () => {
    const thrown = { seat: 1, cards: ["S3", "S4"], kept: ["S3"], blocker: null };
    expect(lyingBefore(board(), [], thrown, 1)).toMatchObject({ tag: words.thrownBack, to: null });
  });
});

describe("before the first round", () => {
  test("what was given lies before the giver, with the name of the other", () => {
    const gifts = [
      { seat: 1, to: 2, cards: ["HA"], back: false },
      { seat: 2, to: 1, cards: ["S3"], back: true },
    ];
    expect(before(1, { gifts })).toMatchObject({ cards: ["HA"], tag: words.gives, to: 2 });
    expect(before(2, { gifts })).toMatchObject({ cards: ["S3"], tag: words.returns, to: 1 });
  });

  test("a player who owes tribute has a tag with the number; once it is chosen, backs lie there", () => {
    const dues = [
      { seat: 1, cards: 2, chosen: false, to: null },
      { seat: 2, cards: 2, chosen: true, to: null },
    ];
    expect(before(1, { dues })).toMatchObject({ cards: [], tag: { en: "owes 2", zh: "进贡 2 张" } });
    expect(before(2, { dues })).toMatchObject({ cards: ["??", "??"], tag: words.chose });
  });

  test("where it is known who gets the tribute, the tag names them", () => {
    const dues = [{ seat: 1, cards: 1, chosen: false, to: 3 }];
    expect(before(1, { dues })).toMatchObject({ cards: [], tag: words.owesTo, to: 3 });
  });

  test("jokers that resist tribute lie open before their owner", () => {
    const proofs = [{ seat: 1, cards: ["RJ", "RJ"], words: { zh: "抗贡", en: "resists" } }];
    expect(before(1, { proofs })).toMatchObject({ cards: ["RJ", "RJ"], tag: { zh: "抗贡" } });
    expect(before(2, { proofs })).toBeNull();
  });

  test("tribute stays before its giver until they have played", () => {
    const gifts = [{ seat: 1, to: 2, cards: ["HA"], back: false }];
    const [lead, answer] = [laid(0, ["S4"]), laid(1, ["S5"])];
    expect(before(1, { gifts }, [lead])).toMatchObject({ cards: ["HA"] });
    expect(before(1, { gifts }, [lead, answer])).toMatchObject({ cards: ["S5"] });
    expect(before(1, { gifts, last: [lead] })).toBeNull();
  });

  test("a bid lies there while cards are drawn, and marks the one that stands", () => {
    const bids = [
      { seat: 1, cards: ["S2"], joker: false, stands: false },
      { seat: 2, cards: ["H2", "H2"], joker: false, stands: true },
    ];
    expect(before(1, { phase: "draw", bids })).toMatchObject({ cards: ["S2"], tag: words.shows, top: false });
    expect(before(2, { phase: "draw", bids })).toMatchObject({ cards: ["H2", "H2"], tag: words.stands, top: true });
    expect(before(2, { phase: "bury", bids })).toBeNull();
    expect(before(2, { phase: "takeover", bids })).toMatchObject({ cards: ["H2", "H2"], top: true });
  });
});

test("after the deal, the cards that were left lie there with their number", () => {
  expect(heldOpen(["S3", "S4"])).toMatchObject({ cards: ["S3", "S4"], tag: { zh: "剩 2 张", en: "2 cards left" } });
});
