// Plays read aloud by the voice of the browser (报牌), in the language of the page.
import { spoken } from "../cards/names";
import { language, say, type Writing } from "../language.svelte";
import type { Board, GameEvent, Laid, Told } from "../protocol";
import { settings } from "../settings/settings.svelte";
import { warned } from "./cues";
import { words } from "./words";

const RATE = 1.2; // times the usual speed
const VOICES: Record<Writing, string> = { "zh-Hans": "zh-CN", "zh-Hant": "zh-TW", en: "en-US" }; // known by places
const KINDS = 2; // so many different cards are named; of more, only the number is told

// From labels, which are short and have signs in them, to what a player would say.
const CHINESE: [RegExp, string][] = [
  [/\s*（.*?）/g, ""], // how many cards it is, which can be seen
  [/(\S+)×(\d+)/g, "$2 张 $1"],
  [/^(单张|單張) /, ""],
  [/^(对|對) /, "一$1 "],
];
const ENGLISH: [RegExp, string][] = [
  [/\s*\(.*?\)/g, ""],
  [/(\S+)×(\d+)/g, "$2 times $1"],
  [/^single /, ""],
  [/\bJ\b/g, "jack"],
  [/\bQ\b/g, "queen"],
  [/\bK\b/g, "king"],
  [/\bA\b/g, "ace"],
  [/^pair of ([^,]*[^,s])$/, "pair of $1s"],
];

export function aloud(label: string): string {
  const forms = /\p{Script=Han}/u.test(label) ? CHINESE : ENGLISH;
  return forms.reduce((text, [from, to]) => text.replace(from, to), label);
}

/** A play without a label is read card by card. */
function inCards(cards: string[]): string {
  const kinds = [...new Set(cards)];
  if (kinds.length > KINDS) return say(words.cards, { n: cards.length });
  const read = kinds.map((card) => {
    const n = cards.filter((other) => other === card).length;
    return say(n === 1 ? words.single : n === 2 ? words.pair : words.several, { n, card: spoken(card) });
  });
  return read.join(", ");
}

function play(event: GameEvent | null, laid: Laid[]): string[] {
  if (event?.event === "Passed") return [say(words.pass)];
  if (event?.event !== "Played") return [];
  const label = laid.findLast(({ seat, cards }) => seat === event.seat && cards.length)?.words;
  return [aloud(label ? say(label) : inCards(event.cards))];
}

/** What there is to read of the news: the plays, and that a player holds few cards now. */
export function readings(news: Told[], before: Board | null, now: Board): string {
  const plays = news.flatMap(({ event }) => play(event, [...now.last, ...now.plays]));
  const left = warned(before, now).map((seat) => say(words.left, { n: now.chairs[seat]!.cards ?? 0 }));
  return plays.length ? [...plays, ...left].join(", ") : "";
}

/** Reads aloud. A voice that is behind skips what it has not read. */
export function speak(text: string): void {
  if (!text || !settings.voice || document.visibilityState !== "visible" || !("speechSynthesis" in window)) return;
  if (speechSynthesis.pending) speechSynthesis.cancel();
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = VOICES[language.writing];
  utterance.rate = RATE;
  speechSynthesis.speak(utterance);
}
