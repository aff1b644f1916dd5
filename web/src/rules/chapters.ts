// Groups clauses by section: clause 5.3 belongs to section 5.
import type { Clause, Text } from "../protocol";

export interface Chapter {
  number: string;
  title: Text;
  clauses: Clause[];
}

export function chapters(clauses: Clause[]): Chapter[] {
  const found: Chapter[] = [];
  for (const clause of clauses) {
    const number = clause.id.split(".")[0]!;
    if (found.at(-1)?.number !== number) found.push({ number, title: clause.section, clauses: [] });
    found.at(-1)!.clauses.push(clause);
  }
  return found;
}
