// How many of a card, or of a suit, the caller holds and has buried.
import { say } from "../../language.svelte";
import type { Shown } from "../../state/shown.svelte";
import { words } from "./words";

export function held(game: Shown, name: string): number {
  return count(game.view?.hand.cards ?? [], name);
}

/** The same in words. */
export function holding(game: Shown, name: string): string {
  const [hand, bottom] = [held(game, name), count(game.board?.bottom ?? [], name)];
  const told = say(hand ? words.inHand : words.noneInHand, { n: hand });
  return bottom ? `${told} · ${say(words.inBottom, { n: bottom })}` : told;
}

function count(cards: string[], name: string): number {
  return cards.filter((card) => card.startsWith(name)).length;
}
