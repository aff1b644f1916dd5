// Ranks in objects from ranks to something: how they are called, and in which order they are written.
import { say } from "../language.svelte";
import { words } from "./words";

export function rankName(rank: string): string {
  if (rank === "BJ") return say(words.blackJoker);
  return rank === "RJ" ? say(words.redJoker) : rank;
}

/** With this entry, in the order of the ranks. */
export function withRank<T>(entries: Record<string, T>, rank: string, value: T, ranks: string[]): Record<string, T> {
  const now = { ...entries, [rank]: value };
  return Object.fromEntries(ranks.filter((one) => one in now).map((one) => [one, now[one]!]));
}

/** The ranks that have an entry, and those that have none. */
export function partedRanks(entries: Record<string, unknown>, ranks: string[]): [string[], string[]] {
  return [ranks.filter((rank) => rank in entries), ranks.filter((rank) => !(rank in entries))];
}
