import { beforeEach, expect, test, vi } from "vitest";
import type { Film } from "../protocol";
import { board, chair, own, text, told } from "../sample";
import { chaptersOf, momentsOf, placeOf } from "./moments";
import { Replay } from "./replay.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { visibilityState: "visible", querySelectorAll: () => [] });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  return () => void vi.useRealTimers();
});

function film(given: Partial<Film> = {}): Film {
  const seat = (name: string) => ({ name: text(name), bot: false });
  return {
    ...{ code: "abc", title: text("Guandan"), ruleset: "guandan", family: "climbing", mark_words: {} },
    ...{ seats: ["a", "b", "c", "d"].map(seat), order: [0, 1, 2, 3], turns: "ccw", sides: [[0, 2], [1, 3]] }, // prettier-ignore
    ...{ seat: 0, deal: 1, deals: [1], sharing: null, first: 0, v: 2, board: board(), own: own("S3 S4") },
    hands: [["S3", "S4"], ["H3"], ["C3"], ["D3"]],
    frames: [
      { v: 3, events: [told(null)], board: [[["phase"], "climb"]], own: [], hands: { 0: ["S4"] } },
      { v: 5, events: [told(null), told(null)], board: [[["rounds"], 1]], own: [], hands: { 1: [] } },
    ],
    ...given,
  };
}

test("every moment has its picture and all hands", () => {
  const moments = momentsOf(film());
  expect(moments.map(({ picture }) => picture.v)).toEqual([2, 3, 5]);
  expect(moments.map(({ hands }) => hands.slice(0, 2))).toEqual([
    [["S3", "S4"], ["H3"]],
    [["S4"], ["H3"]],
    [["S4"], []],
  ]);
});

test("a frame that does not follow is no film", () => {
  expect(() => momentsOf(film({ v: 1 }))).toThrow("frame 3");
});

test("an event is found in the moment that it has led to", () => {
  const moments = momentsOf(film());
  expect([0, 2, 3, 4, 5, 99].map((v) => placeOf(moments, v))).toEqual([0, 0, 1, 2, 2, 2]);
});

test("phases before the play and then rounds are chapters", () => {
  const laid = { seat: 0, cards: ["S3"], faces: [], words: null, top: true, bomb: false, passed: false };
  const frames = [
    { v: 3, events: [told(null)], board: [[["phase"], "tribute"]] },
    { v: 4, events: [told(null)], board: [[["phase"], "climb"]] },
    { v: 5, events: [told(null)], board: [[["plays"], [laid]]] },
    { v: 6, events: [told(null)], board: [[["plays"], []], [["rounds"], 1]] }, // prettier-ignore
    { v: 7, events: [told(null)], board: [[["plays"], [laid]]] },
  ] as unknown as Film["frames"];
  const found = chaptersOf(momentsOf(film({ frames, board: board({ phase: "deal", chairs: [chair(0)] }) })));
  expect(found.map(({ at, round }) => [at, round])).toEqual([[0, 0], [1, 0], [2, 0], [3, 1], [5, 2]]); // prettier-ignore
});

test("a replay begins at the moment that a link names, and plays to the end", () => {
  const replay = new Replay(film(), 3);
  expect([replay.at, replay.v]).toEqual([1, 3]);
  replay.play();
  vi.advanceTimersByTime(1400);
  expect([replay.at, replay.playing]).toEqual([2, false]);
  replay.play(); // from the beginning
  expect([replay.at, replay.playing]).toEqual([0, true]);
  replay.close();
});
