import { expect, test } from "vitest";
import type { Arranged, Hand } from "../protocol";
import { groups, text } from "../sample";
import { arrangement } from "./sorting";

const found = (...sorted: string[]): Arranged => ({
  t: "arranged",
  cards: sorted.join(" ").split(" "),
  sort: { name: text("by combination"), layout: "rows", groups: groups(...sorted) },
});
const hand = (cards: string): Hand => ({ cards: cards.split(" "), sorts: [], marks: {}, types: true });
const shown = (arranged: Arranged | null, cards: string) =>
  arrangement(arranged, hand(cards))?.groups.map((group) => group.cards.join(" "));

test("there is none before the server has sent it", () => {
  expect(shown(null, "S3")).toBeUndefined();
});

test("it is shown as it was found, while the hand is the same", () => {
  expect(shown(found("S3 H3", "S4 S5"), "S3 S4 S5 H3")).toEqual(["S3 H3", "S4 S5"]);
});

test("cards that were played are taken out, and groups of which nothing is left", () => {
  expect(shown(found("S3 H3", "S4 S5"), "S4 H3")).toEqual(["H3", "S4"]);
  expect(shown(found("S3 H3", "S4 S5"), "S4 S5")).toEqual(["S4 S5"]);
});

test("of two copies only the one that was played is taken out", () => {
  expect(shown(found("S3 S3", "S3 S4"), "S3 S3 S4")).toEqual(["S3", "S3 S4"]);
});

test("a hand with other cards than it was found for has none", () => {
  expect(shown(found("S3 H3"), "S3 H3 S4")).toBeUndefined();
  expect(shown(found("S3 H3"), "S3 S3")).toBeUndefined();
});
