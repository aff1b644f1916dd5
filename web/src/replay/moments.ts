// A film as moments: each has its picture whole, made once. So a step back is as good as never having stepped forward.
import type { Film, Told } from "../protocol";
import { received } from "../state/news";
import { after, type Picture, whole } from "../state/picture";

export interface Moment {
  picture: Picture;
  /** What has led to it from the one before. */
  events: Told[];
  /** What every seat holds. */
  hands: string[][];
  /** Cards that are new to the hand through whose eyes the deal is seen. */
  fresh: string[];
}

export function momentsOf(film: Film): Moment[] {
  let moment: Moment = { picture: whole(film), events: [], hands: film.hands, fresh: [] };
  const moments = [moment];
  for (const frame of film.frames) {
    const picture = after(moment.picture, frame);
    if (!picture) throw new Error(`frame ${frame.v} does not follow`); // the server has sent something else than a film
    const hands = moment.hands.map((cards, seat) => frame.hands?.[seat] ?? cards);
    moment = { picture, events: frame.events, hands, fresh: received(frame.events, film.seat, moment.fresh) };
    moments.push(moment);
  }
  return moments;
}

/** The first moment at which event `v` has happened. */
export function placeOf(moments: Moment[], v: number): number {
  const found = moments.findIndex(({ picture }) => picture.v >= v);
  return found < 0 ? moments.length - 1 : found;
}

/** Where something begins: a phase, or a round that is over or on. */
export interface Chapter {
  at: number;
  phase: string;
  /** From 1 on; 0 before the first round. */
  round: number;
}

export function chaptersOf(moments: Moment[]): Chapter[] {
  const chapters: Chapter[] = [];
  moments.forEach(({ picture: { board } }, at) => {
    const last = chapters.at(-1);
    const round = board.plays.length ? board.rounds + (board.result ? 0 : 1) : 0;
    const phase = board.phase;
    if (round ? round !== last?.round : phase !== last?.phase && !last?.round) chapters.push({ at, phase, round });
  });
  return chapters;
}
