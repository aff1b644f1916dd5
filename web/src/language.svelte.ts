// The language of the page and its characters: the browser's, until the player chooses. The choice is remembered.
import { Letters } from "./letters";
import { recalled, remember } from "./memory";
import type { Text } from "./protocol";

export type Language = keyof Text;
export type Writing = "zh-Hans" | "zh-Hant" | "en";

const WRITINGS: Writing[] = ["zh-Hans", "zh-Hant", "en"];

function native(tag: string): Writing {
  if (!/^zh\b/i.test(tag)) return "en";
  return /-(hant|tw|hk|mo)\b/i.test(tag) ? "zh-Hant" : "zh-Hans";
}

function atFirst(): Writing {
  const chosen = recalled("language");
  if (chosen === "zh") return "zh-Hans"; // as it was called before there were two
  return WRITINGS.find((writing) => writing === chosen) ?? native(navigator.language);
}

/** `now`: which words; `writing`: which characters besides. */
export const language = $state<{ now: Language; writing: Writing }>({ now: "en", writing: "en" });
let letters = $state.raw<Letters | null>(null);
let people: string[] = []; // their names are not ours to write otherwise

function speak(writing: Writing): void {
  Object.assign(language, { now: writing === "en" ? "en" : "zh", writing });
  if (writing === "zh-Hant" && !letters) void fetchLetters();
}

async function fetchLetters(): Promise<void> {
  // without a network the page stays in simplified characters
  const made = await import("virtual:traditional").catch(() => null);
  if (made) letters = new Letters(made.default, people);
}

export function choose(next: Writing): void {
  speak(next);
  remember("language", next);
}

/** The names of people that the server's words may contain. */
export function spareNames(names: string[]): void {
  if (names.join() === people.join()) return;
  people = names;
  letters = letters?.sparing(names) ?? null;
}

/** A text in the language of the page. `{name}` in it is replaced by the fact of that name. What is the same in both
 *  languages is a name. */
export function say(text: Text, facts: Record<string, string | number> = {}): string {
  const said = text[language.now];
  const written = language.writing === "zh-Hant" && letters && text.zh !== text.en ? letters.write(said) : said;
  return written.replace(/\{(\w+)\}/g, (found, name: string) => String(facts[name] ?? found));
}

speak(atFirst());
