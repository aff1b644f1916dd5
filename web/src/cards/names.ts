// Names of cards as the server writes them: S3, DT, BJ, RJ, ?? for one that is hidden.
import { say } from "../language.svelte";
import type { Mark, Text } from "../protocol";

const SUITS: Record<string, Text> = {
  S: { zh: "黑桃", en: "spades" },
  H: { zh: "红桃", en: "hearts" },
  C: { zh: "梅花", en: "clubs" },
  D: { zh: "方片", en: "diamonds" },
};
const OF_SUIT: Text = { zh: "{suit}{rank}", en: "{rank} of {suit}" };
const OTHERS: Record<string, Text> = {
  BJ: { zh: "小王", en: "black joker" },
  RJ: { zh: "大王", en: "red joker" },
  "??": { zh: "暗牌", en: "hidden card" },
};
type MarkWords = Partial<Record<Mark, Text>>;
let markWords: MarkWords = {};

/** What the rules of the table call special cards. */
export function callMarks(words: MarkWords): void {
  markWords = words;
}

export function rankText(rank: string): string {
  return rank === "T" ? "10" : rank;
}

/** The name of one of the suits S, H, C, D. */
export function suitName(suit: string): string {
  return SUITS[suit] ? say(SUITS[suit]) : "";
}

/** The card in words, for screen readers. */
export function spoken(card: string, marks: Mark[] = []): string {
  const suit = suitName(card[0] ?? "");
  const name = suit ? say(OF_SUIT, { suit, rank: rankText(card[1] ?? "") }) : say(OTHERS[card] ?? OTHERS["??"]!);
  return [name, ...marks.flatMap((mark) => (markWords[mark] ? [say(markWords[mark])] : []))].join(", ");
}

/** The cards that an action such as `bid S5 S5 with BJ` names. A swap names those that are given away first. */
export function cardsOf(action: string): string[] {
  const [given = ""] = action.split(" for ");
  return given.split(" ").filter((word) => /^([SHCD][2-9TJQKA]|BJ|RJ)$/.test(word));
}

/** Whether two piles hold the same cards. */
export function same(one: string[], other: string[]): boolean {
  return one.length === other.length && [...one].sort().join() === [...other].sort().join();
}

/** The pile without the cards that were taken. */
export function without(pile: string[], taken: string[]): string[] {
  const gone = [...taken];
  return pile.filter((card) => {
    const at = gone.indexOf(card);
    if (at >= 0) gone.splice(at, 1);
    return at < 0;
  });
}
