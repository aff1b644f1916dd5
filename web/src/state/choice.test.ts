import { beforeEach, expect, test } from "vitest";
import { Choice, keysOf } from "./choice.svelte";

let hand: string[];
let choice: Choice;

beforeEach(() => {
  hand = ["S3", "S3", "H4", "BJ"];
  choice = new Choice(() => hand);
  choice.prune();
});

test("copies of a card have keys of their own", () => {
  expect(keysOf(["S3", "H4", "S3"])).toEqual(["S3.0", "H4.0", "S3.1"]);
});

test("cards are chosen in order, none twice, and put back", () => {
  choice.paint(["H4.0"], true);
  choice.paint(["S3.1", "H4.0"], true);
  expect(choice.cards).toEqual(["H4", "S3"]);
  choice.paint(["H4.0", "BJ.0"], false);
  expect(choice.keys).toEqual(["S3.1"]);
});

test("only cards that are in the hand can be lifted, each copy once", () => {
  choice.lift(["S3", "S3", "S3", "D9", "BJ"]);
  expect(choice.keys).toEqual(["S3.0", "S3.1", "BJ.0"]);
});

test("steps are taken back one by one, to the beginning", () => {
  choice.paint(["S3.0"], true);
  choice.paint(["H4.0"], true);
  choice.clear();
  choice.undo();
  expect(choice.keys).toEqual(["S3.0", "H4.0"]);
  choice.undo();
  choice.undo();
  expect(choice.keys).toEqual([]);
  expect(choice.undoable).toBe(false);
});

test("ten steps are remembered", () => {
  for (let i = 0; i < 15; i++) choice.set([]);
  for (let i = 0; i < 10; i++) choice.undo();
  expect(choice.undoable).toBe(false);
});

test("to clear nothing is no step", () => {
  choice.clear();
  expect(choice.undoable).toBe(false);
});

test("when cards come, the choice stays", () => {
  choice.set(["S3.0"]);
  hand = [...hand, "D9"];
  choice.prune();
  expect(choice.keys).toEqual(["S3.0"]);
  expect(choice.undoable).toBe(true);
});

test("when cards go, nothing is chosen, and nothing brings them back", () => {
  choice.set(["S3.0", "BJ.0"]);
  hand = ["S3", "H4", "BJ"];
  choice.prune();
  expect(choice.keys).toEqual([]);
  choice.undo();
  expect(choice.keys).toEqual([]);
});

test("when cards are exchanged, those that are still there stay chosen", () => {
  choice.set(["S3.0", "BJ.0"]);
  hand = ["S3", "S3", "H4", "D9"];
  choice.prune();
  expect(choice.keys).toEqual(["S3.0"]);
});
