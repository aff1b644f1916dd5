// From rules to a table: what the player has last wished for is wished for again.
import { api } from "../api";
import { go } from "../route.svelte";
import { granted, lastWishes, openTable } from "../state/opening";

export async function playBy(code: string, friends: boolean): Promise<void> {
  const wishes = granted(lastWishes(), await api.lobby());
  go(`/t/${await openTable({ ...wishes, ruleset: code, friends })}`);
}

/** Where the rules of a code are explained to anybody. */
export function linkOf(code: string): string {
  return `${location.origin}/rules/${code}`;
}
