// Groups of cards that the player has put together. They lie before the rest of the hand, in the order in which they
// were made, for one deal.
import { without } from "../cards/names";
import { recalled, remember } from "../memory";
import type { Sort } from "../protocol";

const LEAST = 2; // cards of a group

interface Kept {
  deal: number | null;
  groups: string[][];
}

export class Pins {
  groups = $state.raw<string[][]>([]);
  private deal: number | null = null;
  private hand: string[] = [];

  constructor(private readonly code: string) {}

  /** After the hand may have changed. A tab that was loaded anew still has the pins of the deal. */
  follow(deal: number, hand: string[]): void {
    if (deal !== this.deal) {
      [this.deal, this.hand] = [deal, []];
      this.groups = this.kept(deal);
    }
    const left = held(this.groups, without(this.hand, hand), hand);
    this.hand = hand;
    if (JSON.stringify(left) !== JSON.stringify(this.groups)) this.keep(left);
  }

  /** These cards become a group, and leave the groups in which they were. */
  pin(cards: string[]): void {
    const [made, ...older] = held([cards, ...this.groups], [], this.hand);
    if (made) this.keep([...older, made]);
  }

  unpin(number: number): void {
    this.keep(this.groups.filter((_, i) => i !== number));
  }

  private keep(groups: string[][]): void {
    this.groups = groups;
    remember(`pins.${this.code}`, JSON.stringify({ deal: this.deal, groups } satisfies Kept), "sessionStorage");
  }

  private kept(deal: number): string[][] {
    try {
      const found = JSON.parse(recalled(`pins.${this.code}`, "sessionStorage") ?? "{}") as Partial<Kept>;
      return found.deal === deal ? (found.groups ?? []) : [];
    } catch {
      return [];
    }
  }
}

/** What is left of the groups: one that was played whole is gone, others keep the cards that are still held. */
export function held(groups: string[][], played: string[], hand: string[]): string[][] {
  let [gone, rest] = [played, hand];
  return groups
    .filter((group) => {
      const whole = without(group, gone).length === 0;
      if (whole) gone = without(gone, group);
      return !whole;
    })
    .map((group) => {
      const cards = without(group, without(group, rest));
      rest = without(rest, cards);
      return cards;
    })
    .filter((group) => group.length >= LEAST);
}

/** A way to lay out the hand, with the pinned groups before the rest. */
export function pinned(sort: Sort, pins: string[][]): Sort {
  let taken = pins.flat();
  const rest = sort.groups.map((group) => {
    const cards = without(group.cards, taken);
    taken = without(taken, group.cards);
    return { ...group, cards };
  });
  const first = pins.map((cards) => ({ cards, words: null }));
  return { ...sort, groups: [...first, ...rest.filter((group) => group.cards.length)] };
}
