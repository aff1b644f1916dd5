// A line of the log in parts: the server sets players' names between isolates, and suits have their colours.

export interface Part {
  text: string;
  kind: "" | "name" | "S" | "H" | "C" | "D";
}

const MARKED = /\u2068([^\u2069]*)\u2069|([♠♥♣♦](?:10|[2-9JQKA])?)/gu;
const SUITS: Record<string, Part["kind"]> = { "♠": "S", "♥": "H", "♣": "C", "♦": "D" };

const THIRD = /^ [a-z]+s\b/; // an English verb that goes with a name only

/** `mine`: the player's own name, which is told as `you` where the words allow it. */
export function sentence(line: string, mine: string, you: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const found of line.matchAll(MARKED)) {
    if (found.index > at) parts.push({ text: line.slice(at, found.index), kind: "" });
    const [whole, name, card = ""] = found;
    if (name === undefined) parts.push({ text: card, kind: SUITS[card[0]!]! });
    else if (name !== mine || THIRD.test(line.slice(found.index + whole.length)))
      parts.push({ text: name, kind: "name" });
    else parts.push({ text: found.index ? you.toLowerCase() : you, kind: "name" });
    at = found.index + whole.length;
  }
  if (at < line.length) parts.push({ text: line.slice(at), kind: "" });
  return parts;
}

/** The same as plain words. */
export function plainly(line: string, mine: string, you: string): string {
  return sentence(line, mine, you)
    .map((part) => part.text)
    .join("");
}
