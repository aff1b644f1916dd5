// The room on the screen, and the sizes that the style sheet gives for it.
import type { Room } from "./layout";

const PHONE = 600;
const LOW = 480; // a phone on its side: one row only
const HIGH = 780; // from this height on, one more row is better than a suit cut in two
const TALLEST = { phone: 252, large: 330 };
const SHARE = 0.31; // of a short phone's height, at most: the felt needs the rest

export const screen = $state({ width: innerWidth, height: innerHeight });
addEventListener("resize", () => Object.assign(screen, { width: innerWidth, height: innerHeight }));

export function portrait(): boolean {
  return screen.height > screen.width;
}

/** `crowded`: many players sit around the felt, which needs a row more than a hand does. */
export function roomFor(width: number, columns: boolean, crowded: boolean): Room {
  const style = getComputedStyle(document.documentElement);
  const size = (name: string) => parseFloat(style.getPropertyValue(name));
  const phone = Math.min(screen.width, screen.height) < PHONE;
  return {
    width,
    card: size(columns ? "--cwc" : "--cw"),
    strip: size("--strip"),
    rowStep: size("--rowstep"),
    columnStep: size("--colstep"),
    gap: phone ? 7 : 11,
    rows: screen.height < LOW ? 1 : 3,
    roomy: screen.height >= HIGH && !crowded,
    tallest: phone ? Math.min(TALLEST.phone, screen.height * SHARE) : TALLEST.large,
  };
}

export function liftHeight(): number {
  return parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--lift"));
}
