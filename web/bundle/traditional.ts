// Traditional characters, made when the client is built: OpenCC writes every text of ours once, and what it has changed
// becomes a small table, which the page loads if somebody reads traditional characters. OpenCC itself is not shipped.
import { readdirSync, readFileSync } from "node:fs";
import { Converter } from "opencc-js/cn2t";
import type { Plugin } from "vite";
import exceptions from "./exceptions.ts";

type Pair = [simplified: string, traditional: string];

const OURS: [string, RegExp][] = [
  ["../src/", /(?<!\.test)\.(ts|svelte)$/],
  ["../../src/paiju/", /^(?!server\/static).*\.(py|toml)$/], // what the server says
];
const HAN = /\p{Script=Han}+/gu;
const changed = new Map(exceptions.map(([from, to]): Pair => [from, to]));

/** Every run of Chinese characters in our sources, once. */
export function runs(): string[] {
  const found = new Set<string>();
  for (const [folder, ending] of OURS) {
    const at = new URL(folder, import.meta.url);
    for (const path of readdirSync(at, { recursive: true, encoding: "utf8" }).sort())
      if (ending.test(path))
        for (const [run] of readFileSync(new URL(path.replaceAll("\\", "/"), at), "utf8").matchAll(HAN)) found.add(run);
  }
  return [...found];
}

const byOpenCC = Converter({ from: "cn", to: "tw" });

/** A text as it should be written: by OpenCC, but for the exceptions. */
export function asRead(text: string): string {
  return parts(text)
    .map((part) => changed.get(part) ?? byOpenCC(part))
    .join("");
}

/** The exceptions in a text, and what lies between them. */
function parts(text: string): string[] {
  const longest = [...changed.keys()].sort((one, other) => other.length - one.length);
  return text.split(new RegExp(`(${longest.join("|")})`));
}

/** The fewest entries with which every run is written as it should be: single characters, as most texts have them, and
 *  phrases where a character is written otherwise. */
export function table(texts = runs()): Record<string, string> {
  const all = texts.flatMap(parts);
  const entries = new Map([...changed].filter(([from]) => all.includes(from)));
  const pairs = all.filter((part) => part && !changed.has(part)).map((part): Pair => [part, byOpenCC(part)]);
  for (const [char, to] of usual(pairs)) if (char !== to) entries.set(char, to);
  for (const [from, to] of pairs)
    for (let i = 0; i < from.length; i++)
      if ((entries.get(from[i]!) ?? from[i]) !== to[i]) {
        const phrase = smallest(pairs, from, i);
        if (!inside(entries, from, i)) entries.set(phrase, to.substr(from.indexOf(phrase), phrase.length));
      }
  return Object.fromEntries([...entries].sort());
}

/** What most texts make of each character. */
function usual(pairs: Pair[]): Pair[] {
  const counts = new Map<string, Map<string, number>>();
  for (const [from, to] of pairs)
    [...from].forEach((char, i) => {
      const made = counts.get(char) ?? new Map<string, number>();
      counts.set(char, made.set(to[i]!, (made.get(to[i]!) ?? 0) + 1));
    });
  return [...counts].map(([char, made]) => [char, [...made].sort((one, other) => other[1] - one[1])[0]![0]]);
}

/** The smallest phrase around a character that is written alike wherever it stands. */
function smallest(pairs: Pair[], text: string, at: number): string {
  for (let size = 2; size <= text.length; size++)
    for (let start = Math.max(0, at - size + 1); start <= at && start + size <= text.length; start++) {
      const phrase = text.substr(start, size);
      const ways = pairs.flatMap(([from, to]) =>
        from.includes(phrase) ? [to.substr(from.indexOf(phrase), size)] : [],
      );
      if (new Set(ways).size === 1) return phrase;
    }
  throw new Error(`${text} is written in two ways: add it to exceptions.ts`);
}

function inside(entries: Map<string, string>, text: string, at: number): boolean {
  return [...entries.keys()].some((phrase) => phrase.length > 1 && covers(text, phrase, at));
}

function covers(text: string, phrase: string, at: number): boolean {
  for (let start = text.indexOf(phrase); start >= 0; start = text.indexOf(phrase, start + 1))
    if (start <= at && at < start + phrase.length) return true;
  return false;
}

/** The plugin: `virtual:traditional` is the table. */
export function traditional(): Plugin {
  const id = "virtual:traditional";
  return {
    name: "traditional",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? `export default ${JSON.stringify(table())}` : null),
  };
}
