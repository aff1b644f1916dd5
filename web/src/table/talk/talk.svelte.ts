// What is said at a table, as this player wants to hear it. On their own turn nothing new is shown: it comes after it.
import { recalled, remember } from "../../memory";
import type { Remark, Reported, ServerMessage } from "../../protocol";
import type { Game } from "../../state/game.svelte";

const KEPT = 50; // lines
const SHOWN = 4500; // milliseconds that a line stands beside its speaker
const TABLES = 20; // for so many is remembered whose words are hidden

type Hushed = Record<string, string[]>; // by table, those whose words are hidden

/** Whether there is, or may come, anybody to talk with. */
export function talks(game: Game): boolean {
  return !!game.table && (game.table.open || game.table.seats.filter((seat) => seat.person).length > 1);
}

export class Talk {
  lines = $state.raw<Remark[]>([]);
  unread = $state(0);
  /** Lines that stand beside their speakers now. */
  bubbles = $state.raw<Remark[]>([]);
  /** What has been reported, until it was read. */
  report = $state.raw<Reported | null>(null);
  /** Whether the sheet is open. */
  sheet = $state(false);
  hushedAll = $state(recalled("hushed-all") === "on");
  private hushed = $state.raw<Hushed>(restored());
  private held: Remark[] = []; // what has come on the player's own turn
  private open = false; // whether the player is reading or writing: then nothing is held back
  private beside = 0; // panes that are always in view

  constructor(private readonly game: Game) {
    for (const message of [...game.said]) this.hear(message);
    game.listen((message) => this.hear(message));
  }

  hear(message: ServerMessage): void {
    if (message.t === "hello") this.lines = [];
    else if (message.t === "said" && message.before) this.lines = message.remarks;
    else if (message.t === "said") for (const line of message.remarks) this.come(line);
    else if (message.t === "reported") {
      this.report = message;
      if (message.by !== this.game.you) this.count(1);
    }
    this.game.said.length = 0; // it is kept here from now on
  }

  private come(line: Remark): void {
    if (this.game.asked && !this.open && line.seat !== this.game.you) this.held.push(line);
    else this.add([line], true);
  }

  /** The turn is over, or the player wants to read. */
  release(): void {
    const held = this.held.splice(0);
    if (held.length) this.add(held, false);
  }

  private add(lines: Remark[], aloud: boolean): void {
    this.lines = [...this.lines, ...lines].slice(-KEPT);
    const wanted = lines.filter((line) => !this.hides(line.who));
    const others = wanted.filter((line) => line.seat !== this.game.you);
    this.count(others.length);
    if (!aloud) return;
    if (others.length) this.game.popped++;
    for (const line of wanted) this.show(line);
  }

  private count(more: number): void {
    if (!this.open && !this.beside) this.unread += more;
  }

  private show(line: Remark): void {
    this.bubbles = [...this.bubbles.filter(({ seat, emoji }) => seat !== line.seat || !emoji !== !line.emoji), line];
    window.setTimeout(() => (this.bubbles = this.bubbles.filter((shown) => shown !== line)), SHOWN);
  }

  /** The player reads, or no longer. */
  read(open: boolean): void {
    this.open = open;
    if (open) this.release();
    if (open) this.unread = 0;
  }

  /** For a pane that is always in view. What is returned is to be called when it is gone. */
  stand(): () => void {
    this.beside++;
    this.unread = 0;
    return () => void this.beside--;
  }

  // --- whose words are hidden, on this device -------------------------------------------------------------------

  hides(who: string): boolean {
    return this.hushedAll || this.hidesOne(who);
  }

  hidesOne(who: string): boolean {
    return this.hushed[this.game.code]?.includes(who) ?? false;
  }

  hush(who: string, on: boolean): void {
    const { [this.game.code]: here = [], ...tables } = this.hushed;
    const now = on ? [...here, who] : here.filter((found) => found !== who);
    const last = Object.entries(tables).slice(1 - TABLES);
    this.hushed = { ...Object.fromEntries(last), [this.game.code]: now };
    remember("hushed", JSON.stringify(this.hushed));
  }

  hushAll(on: boolean): void {
    this.hushedAll = on;
    remember("hushed-all", on ? "on" : "off");
  }
}

function restored(): Hushed {
  try {
    return JSON.parse(recalled("hushed") ?? "{}") as Hushed;
  } catch {
    return {};
  }
}

const known = new WeakMap<Game, Talk>();

/** The talk of a table: the button and the panes share it. */
export function talkOf(game: Game): Talk {
  const found = known.get(game) ?? new Talk(game);
  known.set(game, found);
  return found;
}
