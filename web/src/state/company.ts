// The other people at a table, and who of them has come or gone.
import type { Table, Text } from "../protocol";

/** By seat. */
export type Company = Map<number, Text>;

export interface Change {
  name: Text;
  came: boolean;
}

export function companyOf(table: Table | null): Company {
  const others = table?.seats.filter(({ seat, person }) => person && seat !== table.you) ?? [];
  return new Map(others.map(({ seat, name }) => [seat, name]));
}

/** Who has gone or else come, if anybody. Whoever changes seat or name has done neither. */
export function changed(before: Company, now: Company): Change | null {
  const left = [...before].find(([seat, name]) => !now.has(seat) && !known(now, name));
  if (left) return { name: left[1], came: false };
  const come = [...now].find(([seat, name]) => !before.has(seat) && !known(before, name));
  return come ? { name: come[1], came: true } : null;
}

const known = (company: Company, name: Text) => [...company.values()].some(({ zh }) => zh === name.zh);
