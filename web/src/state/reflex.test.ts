import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ClientMessage } from "../protocol";
import { ask, legal, seat, table, view } from "../sample";
import { settings } from "../settings/settings.svelte";
import { Desk } from "./desk.svelte";
import { Game } from "./game.svelte";
import { onlyAnswer } from "./reflex.svelte";

const sent: ClientMessage[] = [];

vi.mock("../net/line", () => ({
  Line: class {
    send(message: ClientMessage): boolean {
      sent.push(message);
      return true;
    }
    prove() {}
    close() {}
  },
}));

const actions = () => sent.flatMap((message) => (message.t === "act" ? [message.action] : []));
const [PASS, FOLLOW] = [
  { actions: ["pass"], may_pass: true },
  { actions: ["play S3 S4"], must: ["S3", "S4"] },
];
const PACE = { ...table().settings, least: 600, most: 1400 };
let game: Game;
let desk: Desk;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  sent.length = 0;
  Object.assign(settings, { autoPass: true, autoFollow: true });
  game = new Game("abc");
  desk = new Desk(game);
  game.hear(table({ settings: PACE }));
  game.hear(view(1, "S3 S4 H5"));
});

afterEach(() => {
  game.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  Object.assign(settings, { autoPass: false, autoFollow: false });
});

describe("the only answer", () => {
  const only = (given: Parameters<typeof legal>[0], hand = "S3 S4") => onlyAnswer(legal(given), hand.split(" "));

  test("is the one that is listed, where all are", () => {
    expect(only({ actions: ["play S3"] })).toBe("play S3");
    expect(only({ actions: ["play S3", "play S4"] })).toBeNull();
    expect(only({ actions: ["play S3"], listed: "some" })).toBeNull();
    expect(only({ actions: [] })).toBeNull();
  });

  test("is a pass where nothing else is listed, and the whole hand where it goes at once", () => {
    expect(only({ actions: ["pass"], listed: "ranks" })).toBe("pass");
    expect(only({ actions: ["play S3 as single:3"], listed: "ranks" })).toBeNull();
    expect(only({ actions: ["play S3 as single:3"], listed: "ranks" }, "S3")).toBe("play S3 as single:3");
  });
});

test("it is given at a moment between a bot's earliest and latest, wherever chance puts it", () => {
  const [least, most] = [PACE.least, PACE.most];
  for (const [rqid, chance] of [0, 0.25, 0.999].entries()) {
    vi.spyOn(Math, "random").mockReturnValue(chance);
    game.hear(ask(rqid + 1, PASS));
    expect(desk.reflex.answer).toBe("pass");
    vi.advanceTimersByTime(least + chance * (most - least) - 1);
    expect(actions()).toHaveLength(rqid);
    vi.advanceTimersByTime(2);
    expect(actions()).toHaveLength(rqid + 1);
    expect(desk.reflex.answer).toBeNull();
  }
});

test("a forced follow is played", () => {
  game.hear(ask(1, FOLLOW));
  vi.advanceTimersByTime(PACE.most);
  expect(actions()).toEqual(["play S3 S4"]);
});

test("each has its own setting", () => {
  Object.assign(settings, { autoPass: false, autoFollow: true });
  game.hear(ask(1, PASS));
  Object.assign(settings, { autoPass: true, autoFollow: false });
  game.hear(ask(2, FOLLOW));
  vi.advanceTimersByTime(PACE.most);
  expect(actions()).toEqual([]);
});

test("the player can stop it, for this question", () => {
  game.hear(ask(1, PASS));
  desk.reflex.stop();
  game.hear(ask(1, PASS));
  vi.advanceTimersByTime(PACE.most);
  expect(actions()).toEqual([]);
  game.hear(ask(2, PASS));
  vi.advanceTimersByTime(PACE.most);
  expect(actions()).toEqual(["pass"]);
});

test("it is given once, whoever gives it", () => {
  game.hear(ask(1, PASS));
  desk.pass();
  vi.advanceTimersByTime(PACE.most);
  expect(actions()).toEqual(["pass"]);
});

test("it is not given once the question is gone, nor while a bot plays for the seat", () => {
  game.hear(ask(1, PASS));
  game.hear(view(2, "S3 S4 H5", { actors: [1] }));
  expect(desk.reflex.answer).toBeNull();
  const seats = [0, 1, 2, 3].map((number) => seat(number, { auto: number === 0 }));
  game.hear(table({ settings: PACE, seats }));
  game.hear(ask(2, PASS));
  vi.advanceTimersByTime(PACE.most);
  expect(actions()).toEqual([]);
});

test("while cards are drawn nothing needs to be said", () => {
  game.hear(view(2, "S3", { drawing: 50 }));
  game.hear(ask(1, { kind: "bid", ...PASS }));
  vi.advanceTimersByTime(PACE.most);
  expect(actions()).toEqual([]);
});

test("it is not given once the table is left", () => {
  game.hear(ask(1, PASS));
  desk.close();
  vi.advanceTimersByTime(PACE.most);
  expect(actions()).toEqual([]);
});
