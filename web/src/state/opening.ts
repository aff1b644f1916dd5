// A new table: with what the player has last wished for, and with a share in the first shuffle.
import { api } from "../api";
import { recalled, remember } from "../memory";
import type { ClockName, Lobby, NewTable } from "../protocol";
import { promiseOf } from "../shuffle/digests";
import { keepShares, randomNumber } from "../shuffle/shares";

/** Without a wish it is as the server thinks best. */
export interface Wishes {
  strength: string | null;
  clock: string | null;
  counter: boolean;
}

export type Granted = { strength: string; clock?: ClockName; counter: boolean };

export function lastWishes(): Wishes {
  return { strength: recalled("strength"), clock: recalled("clock"), counter: recalled("counter") === "on" };
}

/** What the server has of it. */
export function granted({ strength, clock, counter }: Wishes, lobby: Lobby): Granted {
  return {
    strength: lobby.strengths.find(({ name }) => name === strength)?.name ?? lobby.usual,
    clock: lobby.clocks.find(({ name }) => name === clock)?.name,
    counter,
  };
}

/** The code of the table. What was wished for is remembered. */
export async function openTable(wanted: Granted & Pick<NewTable, "ruleset" | "friends">): Promise<string> {
  remember("strength", wanted.strength);
  if (wanted.clock) remember("clock", wanted.clock);
  remember("counter", wanted.counter ? "on" : "off");
  const number = randomNumber();
  const { code } = await api.open({ ...wanted, promise: promiseOf(number) });
  keepShares(code, [{ deal: 1, number }]);
  return code;
}
