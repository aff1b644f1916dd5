// Which card of the hand a finger means.
import { type Layout, type Place, TALL } from "./layout";

const NEAR = 22; // pixels around a card that still count

/** The topmost card at the point; if there is none, the nearest card close by. Chosen cards are lifted. */
export function cardAt(layout: Layout, lifted: (key: string) => number, x: number, y: number): Place | null {
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

/** The cards from one to another, as they lie. */
export function between(layout: Layout, from: Place, to: Place): string[] {
  const at = (place: Place) => layout.places.findIndex((other) => other.key === place.key);
  const [a, b] = [at(from), at(to)];
  return layout.places.slice(Math.min(a, b), Math.max(a, b) + 1).map((place) => place.key);
}
