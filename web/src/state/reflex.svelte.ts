// An answer that needs no thought. If the player has set so, the page gives it by itself, as late as a bot would: so its
// haste tells nobody anything.
import { cardsOf, same } from "../cards/names";
import type { Legal } from "../protocol";
import { settings } from "../settings/settings.svelte";
import type { Seated } from "./seated";

export class Reflex {
  /** The answer that is about to be given. */
  answer = $state<string | null>(null);
  private timer = 0;

  constructor(private readonly game: Seated) {}

  /** A new question has come. */
  begin(): void {
    this.stop();
    const { ask, asked, me, board, table, view } = this.game;
    if (!ask || !asked || me?.auto || board?.drawing || !table) return;
    const answer = onlyAnswer(ask.legal, view?.hand.cards ?? []);
    if (!answer || !(answer === "pass" ? settings.autoPass : settings.autoFollow)) return;
    this.answer = answer;
    const { least, most } = table.settings;
    this.timer = window.setTimeout(() => this.give(ask.rqid), least + Math.random() * (most - least));
  }

  /** The question is over, or the player wants to answer it by hand. */
  stop(): void {
    clearTimeout(this.timer);
    this.answer = null;
  }

  private give(rqid: number): void {
    const { answer, game } = this;
    this.stop();
    if (answer && game.asked && game.ask?.rqid === rqid && !game.me?.auto) game.act(answer);
  }
}

/** The only action there is; null where there is a choice. Other actions than those listed are no choice either where
 * the whole hand goes. */
export function onlyAnswer(legal: Legal, hand: string[]): string | null {
  const [action, another] = legal.actions;
  if (!action || another) return null;
  return action === "pass" || legal.listed === "all" || same(cardsOf(action), hand) ? action : null;
}
