// Where the cards of a hand lie: in rows, or in columns on a screen that is taller than wide.
import type { Group } from "../protocol";

/** The room there is, and the sizes that the style sheet gives for this screen. */
export interface Room {
  width: number;
  card: number; // width of a card
  strip: number; // least width of a card that must be seen in a row
  rowStep: number;
  columnStep: number;
  gap: number; // between groups
  rows: number; // at most
  roomy: boolean; // one more row is better than a suit cut in two
  tallest: number; // of a hand in columns
}

export interface Place {
  key: string;
  name: string;
  group: number;
  line: number; // row or column
  x: number;
  y: number;
  z: number;
}

export interface Layout {
  places: Place[];
  card: number;
  height: number;
}

interface Slot {
  key: string;
  name: string;
  group: number;
  head: boolean;
}

export const TALL = 1.4; // height of a card divided by its width
const WILD_STEP = 1.62; // more of a wild card is seen: it has a mark above its index
const WIDEST = 0.62; // the step from card to card, in widths of a card, if there is room enough
const COLUMN_GAP = 4;

/** Copies of a card are numbered in the order in which they come. */
function slots(groups: Group[]): Slot[] {
  const seen = new Map<string, number>();
  return groups.flatMap((group, number) =>
    group.cards.map((name, i) => {
      const copy = seen.get(name) ?? 0;
      seen.set(name, copy + 1);
      return { key: `${name}.${copy}`, name, group: number, head: i === 0 };
    }),
  );
}

/** Of a column with so many cards. */
export function columnHeight(room: Room, cards: number): number {
  return Math.min(room.tallest, room.card * TALL + (cards - 1) * room.columnStep);
}

export function inColumns(groups: Group[], room: Room, wild: (name: string) => boolean): Layout {
  const all = slots(groups);
  const columns = groups.map((_, i) => all.filter((slot) => slot.group === i));
  const tall = room.card * TALL;
  const most = Math.max(1, ...columns.map((column) => column.length - 1));
  const step = Math.min(room.columnStep, (room.tallest - tall) / most);
  const after = (slot: Slot) => (wild(slot.name) ? step * WILD_STEP : step);
  const heights = columns.map((column) => tall + column.slice(0, -1).reduce((sum, slot) => sum + after(slot), 0));
  const height = Math.max(tall, ...heights);
  const across = Math.min(room.card + COLUMN_GAP, (room.width - room.card) / Math.max(1, columns.length - 1));
  const left = (room.width - across * (columns.length - 1) - room.card) / 2;
  const places = columns.flatMap((column, i) => {
    let y = height - heights[i]!;
    return column.map((slot, j) => {
      const place = { ...slot, line: i, x: left + across * i, y, z: i * 20 + j };
      y += after(slot);
      return place;
    });
  });
  return { places, card: room.card, height };
}

export function inRows(groups: Group[], room: Room): Layout {
  const all = slots(groups);
  let { card } = room;
  if (room.rows === 1) {
    // one row only: the card shrinks until its index can be seen
    const gaps = room.gap * (groups.length - 1);
    card = Math.min(card, (room.width - gaps) / ((all.length - 1) * 0.36 + 1));
  }
  const cuts = cut(all, { ...room, card, strip: Math.min(room.strip, card * 0.36) });
  const narrow = Math.min(...cuts.slice(1).map((end, i) => stepOf(all, cuts[i]!, end, room.width, card, room.gap)));
  const places: Place[] = [];
  for (let row = 0; row + 1 < cuts.length; row++) {
    const [from, to] = [cuts[row]!, cuts[row + 1]!];
    const own = stepOf(all, from, to, room.width, card, room.gap);
    const step = Math.min(own, Math.max(narrow, card * 0.46), card * WIDEST);
    let x = 0;
    const line = all.slice(from, to).map((slot, i) => {
      if (i) x += step + (slot.head ? room.gap : 0);
      return { ...slot, line: row, x, y: row * room.rowStep, z: row * 60 + i };
    });
    const left = (room.width - x - card) / 2;
    places.push(...line.map((place) => ({ ...place, x: place.x + left })));
  }
  return { places, card, height: card * TALL + (cuts.length - 2) * room.rowStep };
}

/** The step from card to card if the cards `from` up to `to` fill one row. */
function stepOf(all: Slot[], from: number, to: number, width: number, card: number, gap: number): number {
  if (to - from < 2) return card;
  const heads = all.slice(from + 1, to).filter((slot) => slot.head).length;
  return (width - card - heads * gap) / (to - from - 1);
}

/** Where the rows begin and end: the fewest rows in which every card shows its strip. A suit is rarely cut in two. */
function cut(all: Slot[], room: Room): number[] {
  let spare: number[] | null = null;
  for (let rows = 1; rows <= room.rows; rows++) {
    const found = best(all, rows, room);
    if (!found) continue;
    if (!found.split) return found.cuts;
    spare ??= found.cuts;
    if (!room.roomy) break;
  }
  const rows = room.rows;
  return spare ?? Array.from({ length: rows + 1 }, (_, i) => Math.round((all.length * i) / rows));
}

function best(all: Slot[], rows: number, room: Room): { cuts: number[]; split: number } | null {
  let found: { cuts: number[]; split: number; value: number } | null = null;
  const search = (cuts: number[]): void => {
    const last = cuts[cuts.length - 1]!;
    if (cuts.length === rows) {
      const ends = [...cuts, all.length];
      const step = Math.min(
        ...ends.slice(1).map((end, i) => stepOf(all, ends[i]!, end, room.width, room.card, room.gap)),
      );
      if (step < room.strip) return;
      const split = cuts.slice(1).filter((at) => !all[at]!.head).length;
      const value = Math.min(step, room.card * WIDEST) - 100 * split;
      if (!found || value > found.value) found = { cuts: ends, split, value };
      return;
    }
    for (let at = last + 4; at < all.length - 3; at++) search([...cuts, at]);
  };
  search([0]);
  return found;
}
