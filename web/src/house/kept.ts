// What this browser keeps of house rules: those that were made or used here, and drafts in work.
import { recalled, remember } from "../memory";
import type { Draft } from "../protocol";

/** `when`: in milliseconds since 1970. */
export interface Kept {
  code: string;
  title: string;
  preset: string;
  when: number;
}

/** What somebody has begun to change. `name`: the address where they did, a preset or a code. */
interface Begun {
  name: string;
  draft: Draft;
}

const KEPT = "house";
const BEGUN = "house.drafts";
const MOST_KEPT = 50;
const MOST_BEGUN = 5;

/** The newest first. */
export function keptRules(): Kept[] {
  return listed<Kept>(KEPT, { code: "", title: "", preset: "", when: 0 });
}

/** The same rules are kept once. `instead`: the code of those that these replace. */
export function keepRules(rules: Kept, instead = rules.code): void {
  const others = keptRules().filter(({ code }) => code !== rules.code && code !== instead);
  write(KEPT, [rules, ...others].sort((a, b) => b.when - a.when).slice(0, MOST_KEPT));
}

export function dropRules(dropped: string): void {
  write(KEPT, keptRules().filter(({ code }) => code !== dropped)); // prettier-ignore
}

export function begunAt(name: string): Draft | undefined {
  return begun().find((one) => one.name === name)?.draft;
}

export function keepBegun(name: string, draft: Draft): void {
  write(BEGUN, [{ name, draft }, ...begun().filter((one) => one.name !== name)].slice(0, MOST_BEGUN));
}

export function dropBegun(dropped: string): void {
  write(BEGUN, begun().filter(({ name }) => name !== dropped)); // prettier-ignore
}

function begun(): Begun[] {
  return listed<Begun>(BEGUN, { name: "", draft: { preset: "" } });
}

function write(name: string, rows: object[]): void {
  remember(name, JSON.stringify(rows));
}

/** Rows that look like the sample; another version may have left others. */
function listed<Row extends object>(name: string, sample: Row): Row[] {
  try {
    const rows = JSON.parse(recalled(name) ?? "[]") as (Partial<Row> | null)[];
    const fits = (row: Partial<Row> | null): row is Row =>
      (Object.keys(sample) as (keyof Row)[]).every(
        (key) => row?.[key] !== null && typeof row?.[key] === typeof sample[key],
      );
    return rows.filter(fits);
  } catch {
    return [];
  }
}
