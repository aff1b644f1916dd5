import { beforeEach, expect, test } from "vitest";
import type { Laid, Review, Round } from "../protocol";
import { board, text } from "../sample";
import { Earlier } from "./earlier.svelte";

let sent: Review[];
let earlier: Earlier;

const laid = (seat: number, card: string): Laid => ({
  seat,
  cards: [card],
  faces: [],
  words: null,
  bomb: false,
  top: true,
});
const round = (card: string, points = 0): Round => ({ plays: [laid(0, card)], points });
const result = { headline: text("They win"), lines: [], winners: [], rises: [], champions: [], failed: [] };

beforeEach(() => {
  sent = [];
  earlier = new Earlier(
    (message) => sent.push(message),
    () => true,
  );
});

test("the last round is on the board", () => {
  expect(earlier.round(board(), 0)).toBeNull();
  const now = board({ rounds: 3, last: [laid(1, "S5")], taken: 5 });
  expect(earlier.round(now, 3)).toEqual({ plays: [laid(1, "S5")], points: 5 });
  expect(sent).toEqual([]);
});

test("a deal that ends in the middle of a round has this as its last", () => {
  const over = { ...result, places: [], points: null, bottom: [], bottom_points: 0, factor: 0, hands: [] };
  const now = board({ rounds: 3, last: [laid(1, "S5")], plays: [laid(2, "S6")], result: over });
  expect(earlier.round(now, 3)?.plays).toEqual([laid(2, "S6")]);
});

test("earlier rounds are fetched once, and later only those that are new", () => {
  const now = board({ rounds: 3 });
  expect(earlier.round(now, 1)).toBeNull();
  earlier.fetch(now);
  earlier.heard({ t: "rounds", deal: 1, known: 0, rounds: [round("S3"), round("S4", 10), round("S5")] });
  expect(earlier.round(now, 2)).toEqual(round("S4", 10));
  const later = board({ rounds: 5 });
  expect(earlier.round(later, 4)).toBeNull();
  earlier.fetch(later);
  earlier.heard({ t: "rounds", deal: 1, known: 3, rounds: [round("S6"), round("S7")] });
  expect([1, 4].map((number) => earlier.round(later, number))).toEqual([round("S3"), round("S6")]);
  expect(sent.map((message) => message.known)).toEqual([0, 3]);
});

test("those of another deal are none of this one", () => {
  earlier.heard({ t: "rounds", deal: 1, known: 0, rounds: [round("S3"), round("S4")] });
  const next = board({ deal: 2, rounds: 2 });
  expect(earlier.round(next, 1)).toBeNull();
  earlier.fetch(next);
  earlier.heard({ t: "rounds", deal: 2, known: 0, rounds: [round("H3"), round("H4")] });
  expect(earlier.round(next, 1)).toEqual(round("H3"));
  expect(sent).toEqual([{ t: "review", known: 0 }]);
});
