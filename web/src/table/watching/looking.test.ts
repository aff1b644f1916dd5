import { expect, test } from "vitest";
import type { ClientMessage, Hello, Table } from "../../protocol";
import { table } from "../../sample";
import type { Game } from "../../state/game.svelte";
import { lookOn } from "./looking";

/** What a page sends that knows this table. */
function asked(given: Partial<Table>, hello: Partial<Hello> | null = {}): string[] {
  const sent: string[] = [];
  const known = table({ you: null, ...given });
  const game = { hello, table: known, you: known.you, send: ({ t }: ClientMessage) => sent.push(t) };
  lookOn(game as unknown as Game);
  return sent;
}

test("a visitor asks for the game where the host lets them, once it has begun", () => {
  const settings = { ...table().settings, spectators: "delayed" as const };
  expect(asked({ settings })).toEqual(["watch"]);
  expect(asked({ settings, state: "open" })).toEqual([]);
  expect(asked({ settings, you: 2 })).toEqual([]);
  expect(asked({ settings }, null)).toEqual([]);
  expect(asked({})).toEqual([]);
});
