// The law of films, through the state of the page itself. `tests/laws/test_films.py` writes the films and runs it.
import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import type { Board, Film, Own } from "../protocol";
import { Replay } from "./replay.svelte";

/** A film, and what the referee has at the end of its deal. */
interface Brought {
  film: Film;
  board: Board;
  own: Own | null;
  hands: string[][];
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { visibilityState: "visible", querySelectorAll: () => [] });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  return () => void vi.useRealTimers();
});

/** All that is drawn of a moment. */
function drawn(replay: Replay): string {
  const { view, plays, resting, log, fresh, moment, table } = replay;
  return JSON.stringify({ view, plays, resting, log, fresh, hands: moment.hands, table });
}

const LONG = 600_000; // milliseconds, for many films
const folder = process.env["PAIJU_FILMS"];
const files = folder ? readdirSync(folder).map((name) => `${folder}/${name}`) : [];

test.skipIf(folder)("films are brought by another test", () => expect(files).toEqual([]));

test.each(files)(
  "%s: a film ends in what the referee has; a step back is like never having gone on",
  (file) => {
    const brought = JSON.parse(readFileSync(file, "utf-8")) as Brought[];
    expect(brought.length).toBeGreaterThan(0);
    for (const { film, board, own, hands } of brought) {
      const replay = new Replay(film);
      const forward = [drawn(replay)];
      while (replay.at < replay.last) {
        replay.step(1);
        forward.push(drawn(replay));
      }
      const { picture, hands: held } = replay.moment;
      expect(picture.sent.board).toEqual(board);
      expect(picture.sent.own).toEqual(own);
      expect(held.map((cards) => [...cards].sort())).toEqual(hands);
      for (let at = replay.last - 1; at >= 0; at--) {
        replay.step(-1);
        expect(drawn(replay)).toBe(forward[at]);
      }
      const v = film.frames[Math.floor(film.frames.length / 2)]!.v;
      const linked = new Replay(film, v);
      expect(linked.v).toBe(v);
      expect(drawn(linked)).toBe(forward[linked.at]);
    }
  },
  LONG,
);
