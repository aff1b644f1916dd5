// What the player is about to do: the cards chosen, the advice shown, the option picked; and the ways to do it.
import { cardsOf, same, without } from "../cards/names";
import type { ActionWord, Advised, Arranged, ErrorCode, Reading, Readings, ServerMessage, Sort } from "../protocol";
import { Choice } from "./choice.svelte";
import { Pins, pinned } from "./pins.svelte";
import { Reflex } from "./reflex.svelte";
import type { Seated } from "./seated";
import { arrangement, combination } from "./sorting";

const HINT_AGAIN = 2000; // milliseconds until a hint is asked for again, if the server was too busy

/** The cards of the hand that a piece of advice is about. */
function liftedBy({ action, cards }: Advised): string[] {
  return cards.length ? cards : cardsOf(action);
}

export class Desk {
  readonly choice: Choice;
  readonly pins: Pins;
  readonly reflex: Reflex;
  /** The action picked from a list: a bid, a call, what stays of a throw. */
  option = $state<string | null>(null);
  /** Buried cards that are wanted in exchange, by their place. */
  wanted = $state.raw<number[]>([]);
  advice = $state.raw<Advised[]>([]);
  step = $state(-1);
  hinting = $state(false);
  /** The ways in which the server can read the cards that were laid. */
  offered = $state.raw<Readings | null>(null);
  /** The bids declined while cards are drawn. The panel stays closed until there are others. */
  declined = $state("");
  /** Whether the player has closed the result. */
  aside = $state(false);
  sorting = $state(0);
  arranged = $state.raw<Arranged | null>(null);
  private rqid: number | null = null;
  private again = 0;
  private growing: string | null = null; // the card around which a combination is sought

  constructor(readonly game: Seated) {
    this.choice = new Choice(() => game.view?.hand?.cards ?? []);
    this.pins = new Pins(game.code);
    this.reflex = new Reflex(game);
    game.listen((message) => this.hear(message));
  }

  /** Nothing that was put off is done any more. */
  close(): void {
    this.reflex.stop();
    clearTimeout(this.again);
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
    const sort = this.sorts[this.sorting] ?? this.sorts[0];
    return sort ? pinned(sort, this.pins.groups) : null;
  }

  /** Go on from the way that is shown: the one that was chosen may have no answer from the server, or none for this deal. */
  nextSort(): void {
    const hand = this.game.view?.hand;
    if (!hand) return;
    const count = hand.sorts.length + (hand.types ? 1 : 0);
    const shown = this.sorts[this.sorting] ? this.sorting : 0;
    this.sorting = (shown + 1) % Math.max(1, count);
    if (this.sorting === hand.sorts.length) this.game.send({ t: "arrange" });
  }

  /** What can be done with the chosen cards in a hand of combinations: they become a group, or no longer are one. */
  get grouping(): "pin" | "unpin" | null {
    const { cards } = this.choice;
    if (!this.game.view?.hand.types || cards.length < 2) return null;
    return this.pins.groups.some((group) => same(group, cards)) ? "unpin" : "pin";
  }

  /** Pin these cards as a group, or put the group back that they are. Returns false if they cannot be one. */
  group(cards: string[]): boolean {
    if (!this.game.view?.hand.types) return false;
    const at = this.pins.groups.findIndex((group) => same(group, cards));
    if (at < 0 && cards.length < 2) return false;
    if (at >= 0) this.pins.unpin(at);
    else this.pins.pin(cards);
    this.choice.clear();
    return true;
  }

  /** Choose more than the copies of a card: the combination in which the server sees it, or the shortest play that is
   * listed and has all of them. */
  grow(card: string): void {
    const { ask, view } = this.game;
    if (view?.hand.types) {
      this.growing = card;
      if (this.arranged && same(this.arranged.cards, view.hand.cards)) this.takeGrown();
      else this.game.send({ t: "arrange" });
      return;
    }
    const chosen = this.choice.cards;
    const plays = (ask?.legal.actions ?? []).map(cardsOf).filter((cards) => !without(chosen, cards).length);
    const longer = plays.filter((cards) => cards.length > chosen.length).sort((a, b) => a.length - b.length)[0];
    if (longer) this.choice.lift(longer);
  }

  private takeGrown(): void {
    const found = this.growing && this.arranged && combination(this.arranged.sort, this.growing);
    this.growing = null;
    if (found) this.choice.lift(found);
  }

  /** The readings of the chosen cards. Those of other cards are of no use. */
  get readings(): Reading[] {
    return this.offered && same(this.offered.cards, this.choice.cards) ? this.offered.readings : [];
  }

  /** The panel for the question; null if a row of buttons is enough. */
  get panel(): ActionWord | "readings" | null {
    const { ask, asked, me, board } = this.game;
    if (!ask || !asked || me?.auto) return null;
    const { kind, actions } = ask.legal;
    if (this.readings.length) return "readings";
    if (kind === "play" || actions.every((action) => action === "pass")) return null;
    return board?.drawing && actions.join() === this.declined ? null : kind;
  }

  // --- actions ---------------------------------------------------------------------------------------------------

  /** The advice that is looked at, as long as nothing else has been chosen since. */
  get advised(): Advised | null {
    const looked = this.advice[this.step];
    if (!looked) return null;
    const kind = this.game.ask?.legal.kind;
    const picks = kind === "call" || kind === "keep";
    return (picks ? looked.action === this.option : same(liftedBy(looked), this.choice.cards)) ? looked : null;
  }

  /** Lay the chosen cards down: play, give, return or bury them, as the question asks. */
  lay(): void {
    const { ask } = this.game;
    const cards = this.choice.cards;
    if (!ask || !this.game.asked || !cards.length) return;
    if (this.advised?.action.startsWith(ask.legal.kind)) this.game.act(this.advised.action);
    else this.game.act(`${ask.legal.kind} ${cards.join(" ")}`);
  }

  /** Take an option of a list. */
  take(action: string | null): void {
    if (action && this.game.asked) this.game.act(action);
  }

  swap(): void {
    const { ask } = this.game;
    const cards = this.choice.cards;
    if (!ask || !this.game.asked || !cards.length || cards.length !== this.wanted.length) return;
    const taken = this.wanted.map((place) => ask.legal.take[place]);
    this.game.act(`swap ${cards.join(" ")} for ${taken.join(" ")}`);
  }

  pass(): void {
    const { ask } = this.game;
    if (!ask?.legal.may_pass || !this.game.asked) return;
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
    if (this.game.ask?.legal.kind === "play") this.take(action);
    else this.show(action, cardsOf(action));
  }

  /** Put all chosen cards back. */
  startOver(): void {
    this.game.refusal = null;
    this.offered = null;
    this.choice.clear();
  }

  private look(step: number): void {
    this.step = step;
    const advised = this.advice[step];
    if (advised) this.show(advised.action, liftedBy(advised));
  }

  private show(action: string, cards: string[]): void {
    const kind = this.game.ask?.legal.kind;
    if (kind === "bid" || kind === "call" || kind === "keep" || kind === "redeal")
      this.option = action === "pass" ? null : action;
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
      if (this.game.view) this.pins.follow(this.game.view.board.deal, this.game.view.hand.cards);
      if (!this.game.board?.result) this.aside = false;
    } else if (message.t === "ask") {
      if (message.rqid !== this.rqid) this.begin(message.rqid);
      if (this.option && !message.legal.actions.includes(this.option)) this.option = null;
    } else if (message.t === "arranged") {
      this.arranged = message;
      this.takeGrown();
    } else if (message.t === "advice" && message.rqid === this.rqid) this.advise(message.advice);
    else if (message.t === "readings" && message.rqid === this.rqid) this.offer(message);
    else if (message.t === "err" && this.hinting && message.of === "hint") this.hintLater(message.code);
    else if (message.t === "err" && message.of === "arrange") this.growing = null;
    else if (message.t === "hello") {
      this.hinting = false;
      this.growing = null;
    }
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
    this.reflex.begin();
  }

  /** The first advice is shown at once. Better advice takes the place of what the player has not looked at. */
  private advise(advice: Advised[]): void {
    const shown = this.advice[this.step];
    this.hinting = false;
    if (!shown) {
      this.advice = advice;
      this.look(0);
    } else if (this.step === 0) {
      const others = advice.filter(({ action }) => action !== shown.action);
      const first = advice.find(({ action }) => action === shown.action) ?? shown;
      this.advice = [first, ...others].slice(0, Math.max(advice.length, this.advice.length));
    }
  }

  /** The question is gone, and with it all that was prepared for it. */
  private forget(): void {
    if (this.rqid === null) return;
    this.reflex.stop();
    this.rqid = null;
    this.option = null;
    this.wanted = [];
    this.advice = [];
    this.step = -1;
    this.hinting = false;
    this.offered = null;
  }

  /** The cards that were laid can be played in several ways. The strongest one is picked at first. */
  private offer(offered: Readings): void {
    if (!same(offered.cards, this.choice.cards)) return;
    this.offered = offered;
    this.option = offered.readings[0]?.action ?? null;
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
