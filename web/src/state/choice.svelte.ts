// The chosen cards of the hand. A number tells copies of a card apart: S3.0, S3.1.

const UNDO = 10;

export function keysOf(cards: string[]): string[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return `${card}.${copy}`;
  });
}

export function nameOf(key: string): string {
  return key.slice(0, 2);
}

export class Choice {
  /** In the order in which they were chosen. */
  keys = $state.raw<string[]>([]);
  private past = $state.raw<string[][]>([]);
  private held = 0;

  constructor(private readonly hand: () => string[]) {}

  get cards(): string[] {
    return this.keys.map(nameOf);
  }

  has(key: string): boolean {
    return this.keys.includes(key);
  }

  set(keys: string[]): void {
    this.past = [...this.past, this.keys].slice(-UNDO);
    this.keys = keys;
  }

  /** Choose these cards, or put them back. */
  paint(keys: string[], on: boolean): void {
    this.set(
      on ? [...this.keys, ...keys.filter((key) => !this.has(key))] : this.keys.filter((key) => !keys.includes(key)),
    );
  }

  /** Choose exactly these cards, without those that are not in the hand. */
  lift(cards: string[]): void {
    const held = new Set(keysOf(this.hand()));
    this.set(keysOf(cards).filter((key) => held.has(key)));
  }

  clear(): void {
    if (this.keys.length) this.set([]);
  }

  get undoable(): boolean {
    return this.past.length > 0;
  }

  undo(): void {
    this.keys = this.past.at(-1) ?? [];
    this.past = this.past.slice(0, -1);
    this.prune();
  }

  /** After the hand has changed. If cards have left it, nothing stays chosen. */
  prune(): void {
    const held = keysOf(this.hand());
    const left = held.length < this.held;
    this.held = held.length;
    if (left || this.keys.some((key) => !held.includes(key))) {
      this.keys = left ? [] : this.keys.filter((key) => held.includes(key));
      this.past = [];
    }
  }
}
