// What the player is about to do: the cards chosen, the advice shown, the option picked; and the ways to do it.
import { cardsOf, same } from "../cards/names";
import type { ActionWord, Advised, Arranged, ErrorCode, Reading, Readings, ServerMessage, Sort } from "../protocol";
import { Choice } from "./choice.svelte";
import type { Game } from "./game.svelte";
import { arrangement } from "./sorting";

const HINT_AGAIN = 2000; // milliseconds until a hint is asked for again, if the server was too busy

export class Desk {
  readonly choice: Choice;
  /** The action picked from a list: a bid, a call, what stays of a throw. */
  option = $state<string | null>(null);
  /** Buried cards that are wanted in exchange, by their place. */
  wanted = $state.raw<number[]>([]);
  advice = $state.raw<Advised[]>([]);
  step = $state(-1);
  hinting = $state(false);
  readings = $state.raw<Reading[]>([]);
  /** The bids declined while cards are drawn. The panel stays closed until there are others. */
  declined = $state("");
  /** Whether the player has closed the result. */
  aside = $state(false);
  sorting = $state(0);
  arranged = $state.raw<Arranged | null>(null);
  private rqid: number | null = null;
  private again = 0;

  constructor(readonly game: Game) {
    this.choice = new Choice(() => game.view?.hand?.cards ?? []);
    game.listen((message) => this.hear(message));
  }

  // --- the hand --------------------------------------------------------------------------------------------------

  /** The ways to lay out the hand. The server works out the last one when it is asked for. */
  get sorts(): Sort[] {
    const hand = this.game.view?.hand;
    if (!hand) return [];
    const more = hand.types ? arrangement(this.arranged, hand) : null;
    return more ? [...hand.sorts, more] : hand.sorts;
  }

  get sort(): Sort | null {
    return this.sorts[this.sorting] ?? this.sorts[0] ?? null;
  }

  nextSort(): void {
    const hand = this.game.view?.hand;
    if (!hand) return;
    const count = hand.sorts.length + (hand.types ? 1 : 0);
    this.sorting = (this.sorting + 1) % Math.max(1, count);
    if (this.sorting === hand.sorts.length) this.game.send({ t: "arrange" });
  }

  /** The panel for the question; null if a row of buttons is enough. */
  get panel(): ActionWord | "refused" | "readings" | null {
    const { ask, asked, me, board, refusal } = this.game;
    if (!ask || !asked || me?.auto) return null;
    const { kind, actions } = ask.legal;
    if (refusal && kind === "play") return "refused";
    if (this.readings.length) return "readings";
    if (kind === "play" || actions.every((action) => action === "pass")) return null;
    return board?.drawing && actions.join() === this.declined ? null : kind;
  }

  // --- actions ---------------------------------------------------------------------------------------------------

  get advised(): Advised | null {
    return this.advice[this.step] ?? null;
  }

  /** Lay the chosen cards down: play, give, return or bury them, as the question asks. */
  lay(): void {
    const { ask } = this.game;
    const cards = this.choice.cards;
    if (!ask || !this.game.asked || !cards.length) return;
    if (this.advised && this.advised.action.startsWith(ask.legal.kind) && same(this.advised.cards, cards))
      this.game.act(this.advised.action);
    else this.game.act(`${ask.legal.kind} ${cards.join(" ")}`);
  }

  /** Take an option of a list. */
  take(action: string | null): void {
    if (action && this.game.asked) this.game.act(action);
  }

  swap(): void {
    const { ask } = this.game;
    const cards = this.choice.cards;
    if (!ask || !cards.length || cards.length !== this.wanted.length) return;
    const taken = this.wanted.map((place) => ask.legal.take[place]);
    this.game.act(`swap ${cards.join(" ")} for ${taken.join(" ")}`);
  }

  pass(): void {
    const { ask } = this.game;
    if (!ask?.legal.may_pass) return;
    if (this.game.board?.drawing) this.declined = ask.legal.actions.join();
    else this.game.act("pass");
    this.choice.clear();
  }

  /** Show the next piece of advice. The first time, ask the server for advice. */
  hint(): void {
    const { ask } = this.game;
    if (!ask || this.hinting) return;
    if (this.advice.length) this.look((this.step + 1) % this.advice.length);
    else {
      this.hinting = true;
      this.game.send({ t: "hint", rqid: ask.rqid });
    }
  }

  /** Play what a refusal offers instead. In a panel, only choose it: the player may want to change it. */
  useInstead(action: string): void {
    this.game.refusal = null;
    if (action === "pass") this.pass();
    else if (this.game.ask?.legal.kind === "play") this.take(action);
    else this.show(action, cardsOf(action));
  }

  /** Put all chosen cards back. */
  startOver(): void {
    this.game.refusal = null;
    this.readings = [];
    this.choice.clear();
  }

  private look(step: number): void {
    this.step = step;
    const advised = this.advice[step];
    if (advised) this.show(advised.action, advised.cards.length ? advised.cards : cardsOf(advised.action));
  }

  private show(action: string, cards: string[]): void {
    const kind = this.game.ask?.legal.kind;
    if (kind === "bid" || kind === "call" || kind === "keep") this.option = action === "pass" ? null : action;
    if (kind === "swap") this.want(action);
    if (kind !== "call" && kind !== "keep") this.choice.lift(cards);
  }

  /** Mark the buried cards that an exchange asks for. */
  private want(action: string): void {
    const taken = action.split(" for ")[1]?.split(" ") ?? [];
    const places: number[] = [];
    for (const card of taken) {
      const place = this.game.ask?.legal.take.findIndex((name, i) => name === card && !places.includes(i)) ?? -1;
      if (place >= 0) places.push(place);
    }
    this.wanted = places;
  }

  // --- messages in -----------------------------------------------------------------------------------------------

  private hear(message: ServerMessage): void {
    if (!this.game.ask) this.forget();
    if (message.t === "view" || message.t === "news") {
      this.choice.prune();
      if (!this.game.board?.result) this.aside = false;
    } else if (message.t === "ask") {
      if (message.rqid !== this.rqid) this.begin(message.rqid);
      if (this.option && !message.legal.actions.includes(this.option)) this.option = null;
    } else if (message.t === "arranged") this.arranged = message;
    else if (message.t === "advice" && message.rqid === this.rqid) {
      this.hinting = false;
      this.advice = message.advice;
      this.look(0);
    } else if (message.t === "readings" && message.rqid === this.rqid) this.offer(message);
    else if (message.t === "err" && this.hinting && message.seq == null) this.hintLater(message.code);
    else if (message.t === "hello") this.hinting = false;
  }

  /** A new question. Chosen cards stay, and so does a bid; all else that was prepared for the last question goes. */
  private begin(rqid: number): void {
    const { must = [], kind = "" } = this.game.ask?.legal ?? {};
    const bid = kind === "bid" ? this.option : null;
    this.forget();
    this.rqid = rqid;
    this.option = bid;
    this.declined = "";
    this.game.refusal = null;
    if (must.length && !this.choice.keys.length) this.choice.lift(must);
  }

  /** The question is gone, and with it all that was prepared for it. */
  private forget(): void {
    if (this.rqid === null) return;
    this.rqid = null;
    this.option = null;
    this.wanted = [];
    this.advice = [];
    this.step = -1;
    this.hinting = false;
    this.readings = [];
  }

  /** The cards that were laid can be played in several ways. The strongest one is picked at first. */
  private offer({ cards, readings }: Readings): void {
    if (!same(cards, this.choice.cards)) return;
    this.readings = readings;
    this.option = readings[0]?.action ?? null;
  }

  private hintLater(code: ErrorCode): void {
    this.hinting = false;
    if (code !== "too_fast" && code !== "busy") return;
    clearTimeout(this.again);
    const asked = this.rqid;
    this.hinting = true;
    this.again = window.setTimeout(() => {
      this.hinting = false;
      if (asked === this.rqid) this.hint();
    }, HINT_AGAIN);
  }
}
