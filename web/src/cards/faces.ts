// The face of a card as an image. The style sheet adds the paper, and the marks of level and wild cards.
import { back, coin, court, moon, sun } from "./emblems";
import { BLUE, type Deck, HAN, INK, LATIN, RANK, RED, stroke, suit } from "./glyphs";

/** v: rank over suit (cards in rows); h: rank beside suit (cards in columns); m: a small card on the table. */
export type Kind = "v" | "h" | "m";

const drawn = new Map<string, string>();

/** Each face is drawn when it is first needed: a table shows a few dozen of several hundred. `latin`: jokers are named
 *  for those who read no Chinese. */
export function face(name: string, kind: Kind, deck: Deck, wild: boolean, latin = false): string {
  const key = `${name}${kind}${deck}${wild}${latin}`;
  let image = drawn.get(key);
  if (!image) drawn.set(key, (image = `data:image/svg+xml,${encodeURIComponent(draw(name, kind, deck, wild, latin))}`));
  return image;
}

function draw(name: string, kind: Kind, deck: Deck, wild: boolean, latin: boolean): string {
  const [width, height] = kind === "m" ? [36, 50] : [60, 84];
  const isJoker = name === "RJ" || name === "BJ";
  const body =
    name === "??" ? back(width, height) : isJoker ? joker(name, kind, latin) : figure(name, kind, deck, wild);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 3}" height="${height * 3}">${body}</svg>`;
}

function joker(name: string, kind: Kind, latin: boolean): string {
  const red = name === "RJ";
  const [colour, size, emblem] = red ? [RED, HAN.大, sun] : [BLUE, HAN.小, moon];
  if (latin) return latinJoker(kind, colour, emblem);
  const word = (x: number, y: number, dx: number, dy: number, scale: number) =>
    stroke(size, x, y, scale, "#fff", 4) + stroke(HAN.王, x + dx, y + dy, scale, "#fff", 4);
  if (kind === "m")
    return `<path d="M0 0h17v50H0z" fill="${colour}"/>${word(2.2, 3.5, 0, 20.5, 0.62)}${emblem(26.3, 25, 0.4)}`;
  if (kind === "h")
    return `<path d="M0 0h60v24H0z" fill="${colour}"/>${word(2.2, 4.2, 11.8, 0, 0.56)}${emblem(32, 55, 1.05)}`;
  const dots = [66, 72].map((y) => `<circle cx="10.5" cy="${y}" r="1.5" fill="#fff" opacity=".7"/>`).join("");
  return `<path d="M0 0h21v84H0z" fill="${colour}"/>${word(3, 5, 0, 24.5, 0.75)}${dots}${emblem(40.5, 42, 0.86)}`;
}

/** The sun or the moon stands in the band, where it is seen in the narrowest strip. */
function latinJoker(kind: Kind, colour: string, emblem: typeof sun): string {
  const letters = (x: number, y: number, dx: number, dy: number, scale: number) =>
    [..."JOKER"]
      .map((sign, i) => stroke(RANK[sign] ?? LATIN[sign]!, x + i * dx, y + i * dy, scale, "#fff", 4.6))
      .join("");
  const white = (x: number, y: number, scale: number) => emblem(x, y, scale, "#fff", "#fff");
  if (kind === "m")
    return `<path d="M0 0h17v50H0z" fill="${colour}"/>${white(8.5, 8.6, 0.33)}${letters(5.8, 16.6, 0, 6.5, 0.26)}${emblem(26.3, 25, 0.4)}`;
  if (kind === "h")
    return `<path d="M0 0h60v24H0z" fill="${colour}"/>${white(11, 12, 0.5)}${letters(23, 7, 7.2, 0, 0.34)}${emblem(32, 55, 1.05)}`;
  return `<path d="M0 0h21v84H0z" fill="${colour}"/>${white(10.5, 12.5, 0.46)}${letters(6.3, 25.5, 0, 11.2, 0.42)}${emblem(40.5, 42, 0.86)}`;
}

function figure(name: string, kind: Kind, deck: Deck, wild: boolean): string {
  const [s, r] = [name[0]!, name[1]!];
  const colour = INK[deck][s]!;
  const rank = (x: number, y: number, scale: number, width?: number) => stroke(RANK[r]!, x, y, scale, colour, width);
  const sign = (x: number, y: number, size: number) => suit(s, x, y, size, colour);
  if (wild) {
    // the index leaves room for the two marks
    if (kind === "m") return rank(2.6, 15.5, 0.6, 4.4) + sign(2.6, 34.5, 12);
    if (kind === "h") return rank(2.4, 20, 0.68, 4.2) + sign(17, 25, 10) + sign(15, 46, 22);
    return rank(2.6, 21, 0.8) + sign(3, 45.5, 15) + sign(26, 34, 26);
  }
  if (kind === "m") return rank(2.2, 3, 0.72, 4.3) + sign(2.4, 25.5, 13.5) + sign(18.5, 31, 15);
  const isCourt = "JQK".includes(r);
  if (kind === "h") {
    const middle = isCourt
      ? `<g transform="translate(6.5 24) scale(.8)">${court(r, s, colour, 18, 0)}</g>`
      : r === "A"
        ? `<g transform="translate(-6 1)">${coin(s, colour)}</g>`
        : sign(15, 38, 32);
    return rank(2.4, 3, 0.68, 4.2) + sign(17, 8, 10) + middle;
  }
  const middle = isCourt ? court(r, s, colour, 23, 6) : r === "A" ? coin(s, colour) : sign(26, 49, 29);
  return rank(2.6, 4, 0.8) + sign(3, 28.5, 15) + middle;
}
