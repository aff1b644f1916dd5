import { beforeEach, expect, test, vi } from "vitest";
import { groups, text } from "../sample";
import { Pins, pinned } from "./pins.svelte";

const HAND = "S3 S3 H3 S4 S5 S6 S7".split(" ");
const shown = (pins: Pins) => pins.groups.map((cards) => cards.join(" "));
let pins: Pins;

beforeEach(() => {
  const kept = new Map<string, string>();
  const sessionStorage = { getItem: (name: string) => kept.get(name), setItem: kept.set.bind(kept) };
  vi.stubGlobal("window", { sessionStorage });
  pins = new Pins("abc");
  pins.follow(1, HAND);
});

test("groups lie in the order in which they were made, before the rest, each copy once", () => {
  pins.pin(["S3", "H3"]);
  pins.pin(["S5", "S6"]);
  const sort = { name: text(""), layout: "columns" as const, groups: groups("S3 S3 H3", "S4", "S5", "S6", "S7") };
  const laid = pinned(sort, pins.groups).groups.map((group) => group.cards.join(" "));
  expect(laid).toEqual(["S3 H3", "S5 S6", "S3", "S4", "S7"]);
});

test("a card is in one group only: the last one it was put into", () => {
  pins.pin(["S4", "S5", "S6"]);
  pins.pin(["S6", "S7"]);
  expect(shown(pins)).toEqual(["S4 S5", "S6 S7"]);
});

test("one card is no group", () => {
  pins.pin(["S4"]);
  expect(pins.groups).toEqual([]);
});

test("what is played leaves its group, and one that was played whole is gone, whatever copies are left", () => {
  pins.pin(["S3", "H3"]);
  pins.pin(["S4", "S5", "S6"]);
  pins.follow(1, ["S3", "S4", "S5", "S7"]);
  expect(shown(pins)).toEqual(["S4 S5"]);
  pins.follow(1, ["S3", "S4", "S7"]);
  expect(pins.groups).toEqual([]);
});

test("another copy that is played changes nothing", () => {
  pins.pin(["S3", "H3"]);
  pins.follow(1, ["S3", "H3", "S4"]);
  expect(shown(pins)).toEqual(["S3 H3"]);
});

test("a group is put back by its place", () => {
  pins.pin(["S3", "H3"]);
  pins.pin(["S5", "S6"]);
  pins.unpin(0);
  expect(shown(pins)).toEqual(["S5 S6"]);
});

test("a tab that is loaded anew has the groups of this deal at this table, and of no other", () => {
  pins.pin(["S5", "S6"]);
  const [again, elsewhere, later] = [new Pins("abc"), new Pins("xyz"), new Pins("abc")];
  again.follow(1, HAND);
  elsewhere.follow(1, HAND);
  later.follow(2, HAND);
  expect([again, elsewhere, later].map(shown)).toEqual([["S5 S6"], [], []]);
});
