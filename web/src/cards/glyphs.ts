// What the faces are drawn with: every figure is a path made for this deck.

/** Strokes on a grid of 20 x 28. Ten is one figure, as wide as the others. */
export const RANK: Record<string, string> = {
  A: "M2.6 25.4 10 2.8l7.4 22.6M5.4 18h9.2",
  K: "M3.8 2.6v22.8M16.6 2.6 4.2 16.4M8.4 11.8l8.8 13.6",
  Q: "M10 2.6c4.6 0 7.4 4.2 7.4 10.9S14.6 24.4 10 24.4 2.6 20.2 2.6 13.5 5.4 2.6 10 2.6ZM11 18.6l6.4 7.4",
  J: "M8 2.6h7v16.2c0 4-2.4 6.6-6.2 6.6-3.2 0-5.4-1.8-6-4.8",
  T: "M1.4 7.2 5 2.6v22.8M14.3 2.6c2.9 0 4.3 4 4.3 11.4s-1.4 11.4-4.3 11.4S10 21.4 10 14 11.4 2.6 14.3 2.6Z",
  9: "M16.8 10c0 4.3-2.9 7.2-6.8 7.2S3.2 14.3 3.2 9.9 6.1 2.6 10 2.6s6.8 3 6.8 7.4c0 6.8-2.6 12.4-9 15.4",
  8: "M10 13.2c-3.3 0-5.7-2.2-5.7-5.3S6.7 2.6 10 2.6s5.7 2.2 5.7 5.3-2.4 5.3-5.7 5.3Zm0 0c-4 0-6.9 2.5-6.9 6.1s2.9 6.1 6.9 6.1 6.9-2.5 6.9-6.1-2.9-6.1-6.9-6.1Z",
  7: "M3 2.6h14L8 25.4",
  6: "M3.2 18c0-4.3 2.9-7.2 6.8-7.2s6.8 2.9 6.8 7.3-2.9 7.3-6.8 7.3-6.8-3-6.8-7.4c0-6.8 2.6-12.4 9-15.4",
  5: "M15.8 2.6H5.2l-.8 10.2c1.5-1.4 3.4-2.1 5.6-2.1 4.1 0 7 2.9 7 7.2s-3 7.5-7.2 7.5c-3.2 0-5.7-1.5-6.8-4.2",
  4: "M13.6 25.4V2.6L2.8 18.8h15",
  3: "M3.4 6.6c1.1-2.5 3.4-4 6.4-4 3.7 0 6.2 2.2 6.2 5.4s-2.5 5.2-6.4 5.2c4.4 0 7.4 2.2 7.4 6s-3 6.2-7.2 6.2c-3.3 0-5.8-1.5-6.9-4.2",
  2: "M3.4 8.8c0-3.7 2.7-6.2 6.6-6.2s6.6 2.4 6.6 6c0 2.6-1.3 4.6-3.8 7.2L3.4 25.4h13.8",
};

/** Strokes on the same grid. */
export const HAN = {
  大: "M1.8 9.6h16.4M10 2.6v7c0 6.8-2.8 12.2-8 15.6M10.2 10.6c1 6.2 3.6 11 7.8 14.4",
  小: "M10 2.6v20.6c0 1.6-.8 2.2-3.4 1.8M5.2 9.6C4.6 13 3.6 16 1.8 18.8M14.8 9.6c1.4 2.8 2.6 5.8 3.4 9.2",
  王: "M2.8 4h14.4M3.8 13.8h12.4M1.8 24.4h16.4M10 4v20",
};

/** The letters of a joker that are no ranks, on the same grid. */
export const LATIN: Record<string, string> = {
  O: "M10 2.6c4.6 0 7.4 4.2 7.4 11.4S14.6 25.4 10 25.4 2.6 21.2 2.6 14 5.4 2.6 10 2.6Z",
  E: "M16.4 2.6H4.2v22.8h12.2M4.2 13.6h10",
  R: "M4 25.4V2.6h6.6c4.2 0 6.4 2.2 6.4 6s-2.2 6-6.4 6H4M10.4 14.6l7 10.8",
};

/** Fills on a grid of 24. */
export const SUIT: Record<string, string> = {
  S: "M12 1.2c3 5.6 9.7 8.6 9.7 14.2 0 3.2-2.3 5.2-4.9 5.2-1.7 0-3-.8-3.8-2.1.1 2.1.9 3.6 2.3 4.5H8.7c1.4-.9 2.2-2.4 2.3-4.5-.8 1.3-2.1 2.1-3.8 2.1-2.6 0-4.9-2-4.9-5.2C2.3 9.8 9 6.8 12 1.2Z",
  H: "M12 22.6C9.2 17.9 1.8 13.9 1.8 7.9c0-3.4 2.4-5.7 5.3-5.7 2.2 0 4 1.2 4.9 3.3.9-2.1 2.7-3.3 4.9-3.3 2.9 0 5.3 2.3 5.3 5.7 0 6-7.4 10-10.2 14.7Z",
  D: "M12 .8c2.1 4.4 5.2 8 8.8 11.2C17.2 15.2 14.1 18.8 12 23.2 9.9 18.8 6.8 15.2 3.2 12 6.8 8.8 9.9 5.2 12 .8Z",
  C: "M12 1.4a4.9 4.9 0 0 1 4 7.8 4.9 4.9 0 1 1-3 8.3c.1 2.6.9 4.4 2.5 5.5h-7c1.6-1.1 2.4-2.9 2.5-5.5a4.9 4.9 0 1 1-3-8.3 4.9 4.9 0 0 1 4-7.8Z",
};

export const GOLD = "#b98a2c";
export const RED = "#c4281c";
export const BLUE = "#21405f";
export const GREEN = "#1d5a4d";
export const STRAW = "#d9c48a";
export const INK: Record<Deck, Record<string, string>> = {
  2: { S: "#1b2426", H: RED, C: "#1b2426", D: RED },
  4: { S: "#1b2426", H: RED, C: "#00705a", D: "#1257b8" },
};

/** How many colours the suits have. */
export type Deck = "2" | "4";

export function stroke(path: string, x: number, y: number, scale: number, colour: string, width = 4.1): string {
  return `<path d="${path}" transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function suit(name: string, x: number, y: number, size: number, colour: string, opacity = 1): string {
  return `<path d="${SUIT[name]}" transform="translate(${x} ${y}) scale(${size / 24})" fill="${colour}" opacity="${opacity}"/>`;
}
