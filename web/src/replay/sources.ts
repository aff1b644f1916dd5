// Where films come from: a table of one's own, a public link, or a record file that somebody has.
import { send } from "../api";
import type { Film } from "../protocol";

export interface Source {
  /** The address of the page that shows this deal of it; empty where only this page has it. */
  page: (deal: number) => string;
  /** The first deal, or the one that is named, through one's own eyes (undefined), a seat's, or a spectator's (null). */
  film: (deal?: number, seat?: number | null) => Promise<Film>;
  /** The record, where it is one. */
  file?: File;
}

const MOST = 2_000_000; // bytes of a record, as the server has it

/** What the path of a page names; null if it is the page of all of them, undefined if it is none. */
export function sourceOf(path: string): { source: Source; deal: number } | null | undefined {
  const [first, second, third, ...more] = path.split("/").slice(1);
  if (first === "r" && second && !third) return { source: ofLink(second), deal: 0 };
  if (first !== "replay" || more.length) return undefined;
  if (!second) return null;
  return third && /^\d+$/.test(third) ? { source: ofTable(second), deal: Number(third) } : undefined;
}

function eyes(seat?: number | null): string {
  return seat === undefined ? "" : `seat=${seat ?? "all"}`;
}

function ofTable(code: string): Source {
  const of = encodeURIComponent(decodeURIComponent(code));
  return {
    page: (deal) => `/replay/${of}/${deal}`,
    film: (deal, seat) => send<Film>(`/api/tables/${of}/deals/${deal}?${eyes(seat)}`),
  };
}

function ofLink(key: string): Source {
  const of = encodeURIComponent(decodeURIComponent(key));
  return { page: () => `/r/${of}`, film: (_, seat) => send<Film>(`/api/replays/${of}?${eyes(seat)}`) };
}

/** Throws words if it is too large: then nothing is sent. */
export function ofFile(file: File): Source | null {
  if (file.size > MOST) return null;
  return {
    file,
    page: () => "",
    film: (deal, seat) =>
      send<Film>(`/api/films?${deal ? `deal=${deal}&` : ""}${eyes(seat)}`, { method: "POST", body: file }),
  };
}

export const LARGEST = MOST / 1_000_000; // megabytes
