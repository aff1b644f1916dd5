// A table as it is shown: who sits there, the picture that is drawn, what moves over it and what was told. A live game, a
// replay and a lesson are each one of these, and the same components draw them. Where the pictures come from is their own.
import { say } from "../language.svelte";
import { Stage } from "../motion/stage.svelte";
import type { Board, Chair, Clock, Laid, Mark, Round, Seat, Table, Text, Told } from "../protocol";
import { received } from "./news";
import type { Picture } from "./picture";
import { words } from "./words";

const LOG = 200;
const SPOKEN = 20; // lines kept for screen readers, at most

/** The rounds of the deal before the last one, which the board has. */
export interface PastRounds {
  /** Whether rounds can be fetched now. */
  readonly ready: boolean;
  /** A round of this deal by its number, from 1 on; null if there is none, or if it has to be fetched. */
  round(board: Board, number: number): Round | null;
  fetch(board: Board): void;
}

export abstract class Shown {
  table = $state.raw<Table | null>(null);
  /** The newest picture, which may not be drawn yet. */
  latest = $state.raw<Picture | null>(null);
  private before = $state.raw<Picture | null>(null); // as it was when the bottom was turned over
  clocks = $state.raw<Clock[]>([]);
  /** What has happened, with the number of the deal. */
  log = $state.raw<{ deal: number; text: Text }[]>([]);
  /** The lines of the log that have come while the player was here. */
  spoken = $state.raw<{ number: number; text: Text }[]>([]);
  /** Cards that have just come into the player's hand. */
  fresh = $state.raw<string[]>([]);

  abstract readonly earlier: PastRounds;
  /** The time by which the clocks run, in milliseconds. */
  abstract readonly now: number;

  constructor(readonly stage = new Stage()) {}

  get you(): number | null {
    return this.table?.you ?? null;
  }

  /** The seat that is the player's own. In a replay one may look through anybody's eyes. */
  get self(): number | null {
    return this.you;
  }

  /** The picture to draw. While the bottom is turned over, what comes of it is not drawn yet. */
  get view(): Picture | null {
    return this.stage.turning ? this.before : this.latest;
  }

  get board(): Board | null {
    return this.view?.board ?? null;
  }

  get me(): Seat | null {
    return this.you === null ? null : (this.table?.seats[this.you] ?? null);
  }

  /** The player's own name. */
  get myName(): string {
    return this.self !== null && this.me ? say(this.me.name) : "";
  }

  get chair(): Chair | null {
    return this.you === null ? null : (this.board?.chairs[this.you] ?? null);
  }

  /** A round that has just ended and still lies on the table. */
  get resting(): Laid[] {
    return this.stage.resting;
  }

  /** The points that lie on the table. */
  get inTrick(): number {
    return (this.resting.length ? this.board?.taken : this.board?.points?.table) ?? 0;
  }

  /** The plays to show: those of this round, or for a moment those of the last. */
  get plays(): Laid[] {
    return this.board?.plays.length ? this.board.plays : this.resting;
  }

  /** What a player is called on this page. */
  called(seat: number): string {
    return seat === this.self ? say(words.you) : say(this.table!.seats[seat]!.name);
  }

  /** The marks of special cards in the hand of a seat, by card. */
  marksOf(seat: number | null): Record<string, Mark[]> {
    return (seat === null ? null : this.board?.chairs[seat]?.marks) ?? {};
  }

  /** The clock of a seat, if its time is running. While cards are drawn, nobody's is. */
  clockOf(seat: number): Clock | null {
    if (this.board?.drawing || this.stage.turning) return null;
    return this.clocks.find((clock) => clock.seat === seat) ?? null;
  }

  /** The picture moves on. `news` have led to it; they move only if the player was there. */
  protected draw(picture: Picture, news: Told[], present: boolean, before = this.latest): void {
    this.fresh = received(news, this.you, this.fresh);
    if (!this.stage.turning) this.before = before;
    this.latest = picture;
    this.stage.show(present ? news : null, before?.board ?? null, picture.board);
  }

  protected tell(said: Text[], deal: number, aloud: boolean): void {
    if (!said.length) return;
    this.log = [...this.log, ...said.map((text) => ({ deal, text }))].slice(-LOG);
    if (aloud) this.speak(said);
  }

  protected speak(said: Text[]): void {
    const next = (this.spoken.at(-1)?.number ?? 0) + 1;
    this.spoken = [...this.spoken, ...said.map((text, i) => ({ number: next + i, text }))].slice(-SPOKEN);
  }
}
