// Moves single elements, with the durations and curves of the style sheet.
import { stretched } from "./speed";

const DEAL = 30; // milliseconds from card to card, if many come at once
const SHAKE = 160; // milliseconds
const TILT = 9; // degrees, of cards that cross the table

/** Whether the page is in view and the player has not asked for less motion. */
export function moving(): boolean {
  return document.visibilityState === "visible" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A duration of the style sheet, in milliseconds. It is told as `calc(300ms * 1.5)`: a time, stretched by the speed. */
export function lasting(name: string): number {
  const told = getComputedStyle(document.documentElement).getPropertyValue(name);
  const [time = 0, stretch = 1] = (told.match(/[\d.]+/g) ?? []).map(Number);
  return time * stretch * (told.includes("ms") ? 1 : 1000); // the built style sheet may say .3s for 300ms
}

function time(duration: string, easing: string): KeyframeAnimationOptions {
  return {
    duration: lasting(duration),
    easing: getComputedStyle(document.documentElement).getPropertyValue(easing).trim(),
  };
}

type Place = Pick<Element, "getBoundingClientRect">;

let chosen: DOMRect | null = null; // where the chosen cards of the hand lay before the latest change

/** Remembers where the chosen cards lie, before the next view takes them out of the hand. */
export function rememberChosen(): void {
  const cards = [...document.querySelectorAll(".hand .sel")].map((card) => card.getBoundingClientRect());
  const left = Math.min(...cards.map((box) => box.left));
  const right = Math.max(...cards.map((box) => box.right));
  chosen = cards[0] ? new DOMRect(left, cards[0].top, right - left, cards[0].height) : null;
}

/** Where the cards of a seat come from and go to: the player's own hand, or the avatar of another player. */
export function placeOf(seat: number, you: number | null): Place | null {
  return document.querySelector(seat === you ? ".hand" : `.felt [data-seat="${seat}"] .av`);
}

/** Where a play of a seat comes from: if it is the player's own, from where its cards lay. */
export function sourceOf(seat: number, you: number | null): Place | null {
  const box = seat === you ? chosen : null;
  return box ? { getBoundingClientRect: () => box } : placeOf(seat, you);
}

/** The way from one element to another; null if one of them is not on the screen. */
function way(from: Place, to: Place | null): string | null {
  const [here, there] = [from.getBoundingClientRect(), to?.getBoundingClientRect()];
  if (!there?.width || !here.width) return null;
  const x = there.left + there.width / 2 - here.left - here.width / 2;
  const y = there.top + there.height / 2 - here.top - here.height / 2;
  return `${x}px ${y}px`;
}

/** From there to its place. A frame alone would be the last one: the empty frame says that the place is the end. */
function arriving(there: Keyframe): Keyframe[] {
  return [there, {}];
}

/** Cards are laid down. */
export function comeFrom(place: Place | null, node: HTMLElement): void {
  const translate = way(node, place);
  if (translate) node.animate(arriving({ translate, scale: 0.6, opacity: 0.3 }), time("--d-play", "--e-out"));
}

/** Cards are taken away. */
export function goTo(place: Place | null, node: HTMLElement): void {
  const translate = way(node, place);
  if (translate)
    node.animate([{}, { translate, scale: 0.4, opacity: 0 }], { ...time("--d-collect", "--e-in"), fill: "forwards" });
}

/** Cards cross the table along an arc. */
export function cross(from: Place | null, to: Place | null, node: HTMLElement, turn: 1 | -1): void {
  const [start, end] = [way(node, from), way(node, to)];
  if (!start || !end) return;
  const [x0, y0, x1, y1] = [...start.split(" "), ...end.split(" ")].map(parseFloat) as [number, number, number, number];
  const middle = `${(x0 + x1) / 2 + (turn * (y1 - y0)) / 6}px ${(y0 + y1) / 2 - (turn * (x1 - x0)) / 6}px`;
  const tilted = { rotate: `${turn * TILT}deg` };
  node.animate([{ translate: start }, { translate: middle, ...tilted }, { translate: end }], {
    ...time("--d-cross", "--e-both"),
    fill: "both",
  });
}

/** A stamp comes down. */
export function stamp(duration: string, node: HTMLElement): void {
  node.animate(arriving({ scale: 1.6, opacity: 0 }), time(duration, "--e-spring"));
}

/** The table trembles. */
export function shake(times: number): void {
  const steps = ["0", "3px", "-3px", "0"].map((translate) => ({ translate }));
  document.querySelector(".felt")?.animate(steps, { duration: stretched(SHAKE), iterations: times });
}

let wave = 0; // cards that have come since the last frame

/** A card comes into the hand. Cards that come together slide in one after the other. */
export function slideIn(node: HTMLElement): void {
  if (!wave) requestAnimationFrame(() => (wave = 0));
  const frames = arriving({ transform: "translateY(-24px)", opacity: 0 });
  node.animate(frames, { ...time("--d-play", "--e-out"), delay: stretched(DEAL) * wave++, fill: "backwards" });
}

/** Levels roll by, one by one, until the last one stands: `steps` of them lie above it. */
export function roll(steps: number, node: HTMLElement): void {
  const easing = getComputedStyle(document.documentElement).getPropertyValue("--e-out").trim();
  const frames = Array.from({ length: steps + 1 }, (_, i) => ({ translate: `0 ${(steps - i) * 100}%`, easing }));
  node.animate(frames, { duration: lasting("--d-level"), delay: lasting("--d-sheet"), fill: "backwards" });
}
