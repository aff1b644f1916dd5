// Values of options as they are written in TOML and JSON: whether two are the same, ranges, and how a value reads.
import type { Field, Text } from "../protocol";

export type Span = [low: number, high: number];

/** Objects are the same whatever the order of their entries is. */
export function same(one: unknown, other: unknown): boolean {
  return written(one) === written(other);
}

/** A range such as 5 or "5..12". */
export function spanOf(value: unknown): Span {
  const [low = 0, high = low] = String(value).split("..").map(Number);
  return [low, high];
}

export function spanText([low, high]: Span): number | string {
  return low === high ? low : `${low}..${high}`;
}

/** How a value reads, if the server has words for it. */
export function wordsOf(field: Field, value: unknown): Text | null {
  const listed = field.values.find((known) => same(known.value, value))?.words;
  return listed ?? (value === "none" ? field.none : null);
}

/** The entries but one. */
export function without<T>(entries: Record<string, T>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).filter(([other]) => other !== name));
}

function written(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
