// The hand by combinations, as the server found them, without the cards played since.
import { without } from "../cards/names";
import type { Arranged, Hand, Sort } from "../protocol";

/** The combination in which a card stands; null where it stands alone. */
export function combination(sort: Sort, card: string): string[] | null {
  const found = sort.groups.filter((group) => group.words && group.cards.includes(card));
  return found.sort((one, other) => other.cards.length - one.cards.length)[0]?.cards ?? null;
}

export function arrangement(found: Arranged | null, hand: Hand): Sort | null {
  if (!found) return null;
  if (without(hand.cards, found.cards).length) return null; // the hand has cards that the server did not sort
  const gone = without(found.cards, hand.cards);
  const groups = found.sort.groups.map((group) => {
    const cards = group.cards.filter((card) => {
      const at = gone.indexOf(card);
      if (at >= 0) gone.splice(at, 1);
      return at < 0;
    });
    return { ...group, cards };
  });
  return { ...found.sort, groups: groups.filter((group) => group.cards.length) };
}
