// The calls of a friend, such as `call HA 2`: those that are legal, and those that are barred this time.
import { cardsOf } from "../../cards/names";
import type { Legal, Text } from "../../protocol";

export interface Call {
  action: string;
  card: string;
  copy: number;
  /** Why it may not be called. */
  why: Text | null;
}

export const NOBODY = "NT"; // in the place of a suit: no friend is called
const JOKERS = ["RJ", "BJ"];
// Counter-clockwise, as the documents draw their wheels: with the jokers, and without them.
const WITH_JOKERS = [...JOKERS, "S", "H", "C", "D", NOBODY];
const WITHOUT = ["S", "C", "D", NOBODY, "H"];

export class Calls {
  readonly all: Call[];
  /** What each copy means; none where calls name no copy. */
  readonly copies: Text[];
  /** The action that calls nobody, where there is one. */
  readonly nobody: string | null;

  constructor({ actions, barred, copies }: Pick<Legal, "actions" | "barred" | "copies">) {
    const named = [...actions, ...Object.keys(barred)].filter((action) => cardsOf(action).length);
    this.all = named.map((action) => ({
      action,
      card: cardsOf(action)[0]!,
      copy: Number(action.split(" ")[2] ?? 1),
      why: barred[action] ?? null,
    }));
    this.copies = copies;
    this.nobody = actions.find((action) => !cardsOf(action).length) ?? null;
  }

  /** Whether a joker can be called. */
  get jokers(): boolean {
    return JOKERS.some((joker) => this.of(joker).length);
  }

  /** Jokers, suits, and nobody. */
  get kinds(): string[] {
    const all = this.jokers ? WITH_JOKERS : WITHOUT;
    return all.filter((kind) => (kind === NOBODY ? this.nobody : this.of(kind).length));
  }

  /** The calls of a suit, or of a card. */
  of(name: string): Call[] {
    return this.all.filter((call) => call.card.startsWith(name));
  }

  /** The cards of a suit, the highest first. */
  cards(suit: string): string[] {
    const names = new Set(this.of(suit).map((call) => call.card));
    return [..."AKQJT98765432"].map((rank) => suit + rank).filter((card) => names.has(card));
  }

  copiesOf(card: string): Call[] {
    return this.of(card).sort((one, other) => one.copy - other.copy);
  }

  find(action: string | null): Call | null {
    return this.all.find((call) => call.action === action) ?? null;
  }
}

/** Why none of these calls is allowed; null if one is. */
export function reason(calls: Call[]): Text | null {
  return calls.every((call) => call.why) ? (calls[0]?.why ?? null) : null;
}

export function isSuit(kind: string): boolean {
  return "SHCD".includes(kind);
}
