// Which cards of the hand a finger means.
import { type Layout, type Place, TALL } from "./layout";

const NEAR = 22; // pixels around a card that still count

export interface Point {
  x: number;
  y: number;
}

/** The topmost card at the point; if there is none, the nearest card close by. Chosen cards are lifted. */
export function cardAt(layout: Layout, lifted: (key: string) => number, { x, y }: Point): Place | null {
  const [width, height] = [layout.card, layout.card * TALL];
  let hit: Place | null = null;
  let near: Place | null = null;
  let least = NEAR;
  for (const place of layout.places) {
    const top = place.y - lifted(place.key);
    const away = Math.hypot(Math.max(place.x - x, 0, x - place.x - width), Math.max(top - y, 0, y - top - height));
    if (away === 0) {
      if (!hit || place.z > hit.z) hit = place;
    } else if (away < least) [near, least] = [place, away];
  }
  return hit ?? near;
}

/** What a slide from one card takes: along a row, every card up to the finger. Across columns, one card of each, the
 * one at the height of the finger; inside a column, those from the first to the finger. */
export function slid(layout: Layout, columns: boolean, from: Place, start: Point, to: Point): string[] {
  if (!columns) return run(lineOf(layout, from.line), from, (place) => place.x <= to.x);
  const heads = layout.places.filter((place, i) => place.line !== layout.places[i - 1]?.line);
  const line = Math.max(
    0,
    heads.findLastIndex((head) => head.x <= to.x),
  );
  if (line === from.line) return run(lineOf(layout, line), from, (place) => place.y <= to.y);
  const step = Math.sign(line - from.line);
  const taken = [from.key];
  for (let i = from.line + step; i !== line + step; i += step) {
    const height = start.y + ((to.y - start.y) * (i - from.line)) / (line - from.line);
    const column = lineOf(layout, i);
    taken.push((column.findLast((place) => place.y <= height) ?? column[0]!).key);
  }
  return taken;
}

function lineOf(layout: Layout, line: number): Place[] {
  return layout.places.filter((place) => place.line === line);
}

/** From one card of a line to the last that the finger has reached, in either direction. */
function run(line: Place[], from: Place, reached: (place: Place) => boolean): string[] {
  const at = line.findIndex((place) => place.key === from.key);
  const to = Math.max(0, line.findLastIndex(reached));
  return line.slice(Math.min(at, to), Math.max(at, to) + 1).map((place) => place.key);
}
