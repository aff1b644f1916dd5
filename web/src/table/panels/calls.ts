// The calls of a friend, such as `call HA 2`, by suit, card and copy.
import { cardsOf } from "../../cards/names";

const JOKERS = "J";

export function copyOf(action: string): number {
  return Number(action.split(" ")[2] ?? 1);
}

export function calls(actions: string[]) {
  const copies = new Map<string, number[]>();
  for (const action of actions) {
    const [card] = cardsOf(action);
    if (card) copies.set(card, [...(copies.get(card) ?? []), copyOf(action)]);
  }
  const suitOf = (card: string) => (/^[SHCD]/.test(card) ? card[0]! : JOKERS);
  const cards = (suit: string) => [...copies.keys()].filter((card) => suitOf(card) === suit).reverse();
  const suits = [..."SHCD", JOKERS].filter((suit) => cards(suit).length);
  return { suits, suitOf, cards, copies: (card: string) => [...(copies.get(card) ?? [])].sort((a, b) => a - b) };
}
