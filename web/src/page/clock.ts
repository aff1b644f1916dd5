// The clock of a table in words: what it is called, and what runs out with it.
import { say } from "../language.svelte";
import type { ClockName, TableClock, Text } from "../protocol";
import { words } from "../words";

const NAMES: Record<ClockName, Text> = {
  none: words.clockNone,
  relaxed: words.clockRelaxed,
  normal: words.clockNormal,
  quick: words.clockQuick,
};

export const clockName = (name: ClockName): Text => NAMES[name];

/** In a sentence. */
export function clockNote({ name, turn }: TableClock): string {
  if (turn) return say(words.clockTurn, { n: Math.round(turn / 1000) });
  return say(name === "none" ? words.clockNoneNote : words.clockRelaxedNote);
}
