// The language of the page: the browser's, until the player chooses one. The choice is remembered.
import { recalled, remember } from "./memory";
import type { Text } from "./protocol";

export type Language = keyof Text;

const chosen = recalled("language");
const native: Language = navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";

export const language = $state<{ now: Language }>({ now: chosen === "zh" || chosen === "en" ? chosen : native });

export function choose(next: Language): void {
  language.now = next;
  remember("language", next);
}

/** A text in the language of the page. `{name}` in it is replaced by the fact of that name. */
export function say(text: Text, facts: Record<string, string | number> = {}): string {
  return text[language.now].replace(/\{(\w+)\}/g, (found, name: string) => String(facts[name] ?? found));
}
