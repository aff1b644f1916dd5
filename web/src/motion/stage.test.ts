import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { GameEvent, Laid, Told } from "../protocol";
import { board, text, told } from "../sample";
import { set } from "../settings/settings.svelte";
import { Stage } from "./stage.svelte";

const ROUND: Laid[] = [{ seat: 1, cards: ["S3"], faces: ["S3"], words: null, bomb: false, top: true }];
const NEXT: Laid[] = [{ ...ROUND[0]!, seat: 2, cards: ["S4"] }];

let stage: Stage;
let still: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { visibilityState: "visible", querySelectorAll: () => [] });
  vi.stubGlobal("matchMedia", () => ({ matches: still }));
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: () => " .3s" }));
  still = false;
  stage = new Stage();
});

afterEach(() => vi.useRealTimers());

const happened = (...events: object[]): Told[] => events.map((event) => told(event as GameEvent, text("said")));

describe("a round that has ended", () => {
  beforeEach(() => stage.show([], board({ plays: ROUND }), board({ last: ROUND })));

  test("rests, then leaves, then is gone", () => {
    expect(stage.resting).toBe(ROUND);
    vi.advanceTimersByTime(900);
    expect([stage.resting, stage.leaving]).toEqual([[], ROUND]);
    vi.advanceTimersByTime(300); // as the style sheet says
    expect(stage.leaving).toEqual([]);
  });

  test("makes room at once for the next play", () => {
    stage.show([], board({ last: ROUND }), board({ plays: NEXT, last: ROUND }));
    expect([stage.resting, stage.leaving]).toEqual([[], ROUND]);
  });

  test("does not leave by moving where nobody wants moves", () => {
    still = true;
    vi.advanceTimersByTime(900);
    expect([stage.resting, stage.leaving]).toEqual([[], []]);
  });

  test("rests as long as the player has set", () => {
    set("speed", "calm");
    stage.show([], board({ plays: ROUND }), board({ last: ROUND }));
    vi.advanceTimersByTime(1349);
    expect(stage.resting).toBe(ROUND);
    vi.advanceTimersByTime(1);
    expect(stage.resting).toEqual([]);
    set("speed", "normal");
  });

  test("is gone with its deal", () => {
    stage.show([], board({ last: ROUND }), board({ deal: 2 }));
    expect([stage.resting, stage.leaving]).toEqual([[], []]);
  });
});

test("what has happened is new for a moment only", () => {
  stage.show([], board(), board());
  expect(stage.live).toBe(true);
  vi.advanceTimersByTime(3000);
  expect(stage.live).toBe(false);
});

describe("a throw that fails", () => {
  const challenged = { event: "ThrowChallenged", seat: 1, cards: ["S3", "S4"], blocker: 2 };
  const failed = { event: "ThrowFailed", seat: 1, kept: ["S3"] };
  const shown = { seat: 1, cards: ["S3", "S4"], kept: ["S3"], blocker: 2 };

  test("is shown for a moment", () => {
    stage.show(happened(challenged, failed), board(), board());
    expect(stage.thrown).toEqual(shown);
    vi.advanceTimersByTime(1500);
    expect(stage.thrown).toBeNull();
  });

  test("is known from the board where the challenge was told before", () => {
    const before = board({ throw: { seat: 1, cards: ["S3", "S4"], blocker: 2, shapes: [] } });
    stage.show(happened(failed), before, board());
    expect(stage.thrown).toEqual(shown);
  });

  test("gives way to a round that somebody else has begun", () => {
    stage.show(happened(challenged, failed), board(), board());
    stage.show([], board(), board({ plays: NEXT }));
    expect(stage.thrown).toBeNull();
  });
});

test("the bottom is turned over card by card, the faster the more there are, and stays to be read", () => {
  stage.show(happened({ event: "BottomFlipped", cards: ["S3", "S4"] }), board(), board());
  expect(stage.turned).toEqual({ cards: ["S3", "S4"], words: text("said") });
  expect(stage.pace).toBe(500);
  vi.advanceTimersByTime(2 * 500 + 1799);
  expect(stage.turned).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(stage.turned).toBeNull();
  stage.show(happened({ event: "BottomFlipped", cards: Array(8).fill("S3") }), board(), board());
  expect(stage.pace).toBe(300);
});

test("what comes of the bottom waits until all of its cards are turned", () => {
  const done: string[] = [];
  stage.show(happened({ event: "BottomFlipped", cards: ["S3", "S4"] }), board(), board());
  stage.then(() => done.push("first"));
  stage.then(() => done.push("second"));
  vi.advanceTimersByTime(999);
  expect([stage.turning, done]).toEqual([true, []]);
  vi.advanceTimersByTime(1);
  expect([stage.turning, done]).toEqual([false, ["first", "second"]]);
  still = true;
  stage.show(happened({ event: "BottomFlipped", cards: ["S3"] }), board(), board());
  expect(stage.turning).toBe(false); // who wants no moves sees at once what came of it
});

test("a void deal is announced for a while", () => {
  stage.show(happened({ event: "DealVoided" }), board(), board());
  expect(stage.voided).toEqual(text("said"));
  vi.advanceTimersByTime(3000);
  expect(stage.voided).toBeNull();
});

describe("tribute", () => {
  const given = { event: "TributeGiven", seat: 1, to: 2, cards: ["HA"] };

  test("crosses the table", () => {
    stage.show(happened(given), board(), board());
    expect(stage.flights).toEqual([{ from: 1, to: 2, cards: ["HA"] }]);
    vi.advanceTimersByTime(300);
    expect(stage.flights).toEqual([]);
  });

  test("does not for those who want no moves, nor for those who were not there", () => {
    stage.show(null, board(), board());
    expect(stage.live).toBe(false);
    still = true;
    stage.show(happened(given), board(), board());
    expect(stage.flights).toEqual([]);
  });
});
