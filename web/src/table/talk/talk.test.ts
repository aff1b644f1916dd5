import { beforeEach, expect, test, vi } from "vitest";
import type { Remark, ServerMessage } from "../../protocol";
import { table, text } from "../../sample";
import type { Game } from "../../state/game.svelte";
import { Talk, talks } from "./talk.svelte";

let listeners: ((message: ServerMessage) => void)[];
let game: Game;

const line = (number: number, seat = 1, who = `w${seat}`): Remark => ({
  ...{ number, seat, who, name: text(`P${seat}`), words: text(`${number}`), emoji: null, at: null },
});
const said = (...remarks: Remark[]): ServerMessage => ({ t: "said", remarks, before: false });
const tell = (message: ServerMessage) => listeners.forEach((listener) => listener(message));

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  const localStorage = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) };
  vi.stubGlobal("window", { setTimeout, localStorage });
  listeners = [];
  const listen = (listener: (message: ServerMessage) => void) => void listeners.push(listener);
  game = { code: "t", you: 0, asked: false, said: [], popped: 0, table: table(), listen } as unknown as Game;
});

test("what was said before talk was loaded is heard", () => {
  game.said.push({ t: "said", remarks: [line(1), line(2)], before: true });
  const talk = new Talk(game);
  expect([talk.lines.length, talk.unread, game.said.length]).toEqual([2, 0, 0]);
});

test("a line stands beside its speaker for a while, and is counted until it is read", () => {
  const talk = new Talk(game);
  tell(said(line(1)));
  expect([talk.bubbles.length, talk.unread, game.popped]).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(5000);
  expect(talk.bubbles).toEqual([]);
  talk.read(true);
  tell(said(line(2)));
  expect(talk.unread).toBe(0);
});

test("on one's own turn nothing comes up, and afterwards it is only counted", () => {
  const talk = new Talk(game);
  Object.assign(game, { asked: true });
  tell(said(line(1)));
  expect([talk.lines, talk.bubbles, talk.unread, game.popped]).toEqual([[], [], 0, 0]);
  Object.assign(game, { asked: false });
  talk.release();
  expect([talk.lines.length, talk.bubbles.length, talk.unread, game.popped]).toEqual([1, 0, 1, 0]);
});

test("whoever opens the talk on their turn has asked for it", () => {
  const talk = new Talk(game);
  Object.assign(game, { asked: true });
  tell(said(line(1)));
  talk.read(true);
  tell(said(line(2)));
  expect(talk.lines.map(({ number }) => number)).toEqual([1, 2]);
});

test("whose words are hidden is remembered for the table", () => {
  new Talk(game).hush("w1", true);
  const talk = new Talk(game);
  tell(said(line(1), line(2, 2)));
  expect([talk.hides("w1"), talk.hides("w2"), talk.bubbles.length]).toEqual([true, false, 1]);
  talk.hush("w1", false);
  expect(new Talk(game).hides("w1")).toBe(false);
  talk.hushAll(true);
  expect(new Talk(game).hides("w2")).toBe(true);
});

test("what the browser keeps may be spoilt", () => {
  window.localStorage.setItem("paiju.hushed", "{");
  expect(new Talk(game).hides("w1")).toBe(false);
});

test("a report is told, and counted by the host", () => {
  const talk = new Talk(game);
  tell({ t: "reported", number: 1, by: 2, name: text("P1"), seat: 1 });
  expect([talk.report?.by, talk.unread]).toEqual([2, 1]);
});

test("there is somebody to talk with where others sit or may come", () => {
  const alone = table({ open: false });
  expect(talks({ ...game, table: { ...alone, open: true } } as Game)).toBe(true);
  expect(talks({ ...game, table: null } as Game)).toBe(false);
});
