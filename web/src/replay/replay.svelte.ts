// A deal that is over, shown step by step. It talks to no server: all its pictures are here.
import { callMarks } from "../cards/names";
import { spareNames } from "../language.svelte";
import { Stage } from "../motion/stage.svelte";
import type { Board, Film, Round, Text } from "../protocol";
import { latest } from "../state/earlier.svelte";
import { type PastRounds, Shown } from "../state/shown.svelte";
import { chaptersOf, type Chapter, type Moment, momentsOf, placeOf } from "./moments";
import { tableOf } from "./seating";

export const SPEEDS = [0.5, 1, 2, 4, 8];
const PACE = 1400; // milliseconds for a step at the usual speed

export class Replay extends Shown {
  /** All hands lie open. */
  open = $state(false);
  playing = $state(false);
  speed = $state(1);
  /** The place of the moment that is shown. */
  at = $state(0);
  readonly now = 0;
  readonly earlier: PastRounds;
  readonly moments: Moment[];
  readonly chapters: Chapter[];
  private timer = 0;

  /** Begins at event `v`, or with the first moment. */
  constructor(
    readonly film: Film,
    v = 0,
  ) {
    super(new Stage(true));
    this.moments = momentsOf(film);
    this.chapters = chaptersOf(this.moments);
    this.earlier = { ready: true, round: (board, number) => this.round(board, number), fetch: () => {} };
    this.table = tableOf(film);
    callMarks(film.mark_words);
    spareNames(film.seats.filter((seat) => !seat.bot).map((seat) => seat.name.zh));
    this.show(placeOf(this.moments, v), false);
  }

  close(): void {
    this.pause();
    this.stage.clear();
  }

  get moment(): Moment {
    return this.moments[this.at]!;
  }

  /** The number of the last event that has happened. */
  get v(): number {
    return this.moment.picture.v;
  }

  get last(): number {
    return this.moments.length - 1;
  }

  override get self(): number | null {
    return null;
  }

  /** What is told of the moment. */
  get told(): Text[] {
    return linesOf(this.moment);
  }

  // --- moving ----------------------------------------------------------------------------------------------------

  /** To the moment at which event `v` has happened. */
  goto(v: number): void {
    this.to(placeOf(this.moments, v));
  }

  /** To a moment by its place. */
  to(at: number): void {
    this.pause();
    this.show(Math.max(0, Math.min(this.last, at)), false);
  }

  /** One step, forward with its motion. */
  step(by: 1 | -1): void {
    this.pause();
    this.move(by);
  }

  /** To the beginning of the next chapter, or of this one and then of the one before. */
  turn(by: 1 | -1): void {
    const places = this.chapters.map((chapter) => chapter.at);
    const next = by > 0 ? places.find((at) => at > this.at) : places.findLast((at) => at < this.at);
    this.to(next ?? (by > 0 ? this.last : 0));
  }

  play(): void {
    if (this.at === this.last) this.show(0, false);
    this.playing = true;
    this.wait();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.move(1);
      if (this.at === this.last) this.pause();
      else if (this.playing) this.wait();
    }, PACE / this.speed);
  }

  private move(by: 1 | -1): void {
    const at = this.at + by;
    if (!this.moments[at]) return;
    this.show(at, by > 0);
    this.speak(this.told);
  }

  private show(at: number, moves: boolean): void {
    const { picture, events, fresh } = this.moments[at]!;
    this.at = at;
    this.draw(picture, events, moves, this.moments[at - 1]?.picture ?? null);
    this.fresh = fresh;
    const deal = picture.board.deal;
    this.log = this.moments.slice(0, at + 1).flatMap((moment) => linesOf(moment).map((text) => ({ deal, text })));
  }

  private round(board: Board, number: number): Round | null {
    if (number === board.rounds && number) return latest(board);
    const found = this.moments.find(({ picture }) => picture.board.rounds === number);
    return found && number ? latest(found.picture.board) : null;
  }
}

function linesOf({ events }: Moment): Text[] {
  return events.flatMap((told) => (told.say ? [told.say] : []));
}
