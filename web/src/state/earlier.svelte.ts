// The earlier rounds of the deal. The board has the last one; those before are fetched when they are wanted, and kept.
import type { Board, Review, Round, Rounds } from "../protocol";
import type { PastRounds } from "./shown.svelte";

export class Earlier implements PastRounds {
  private deal = 0;
  private rounds = $state.raw<Round[]>([]);

  constructor(
    private readonly send: (message: Review) => void,
    private readonly open: () => boolean,
  ) {}

  get ready(): boolean {
    return this.open();
  }

  round(board: Board, number: number): Round | null {
    if (number === board.rounds && number) return latest(board);
    return this.known(board)[number - 1] ?? null;
  }

  fetch(board: Board): void {
    this.send({ t: "review", known: this.known(board).length });
  }

  heard({ deal, known, rounds }: Rounds): void {
    this.rounds = [...(deal === this.deal ? this.rounds.slice(0, known) : []), ...rounds];
    this.deal = deal;
  }

  private known(board: Board): Round[] {
    const { rounds } = this;
    return board.deal === this.deal ? rounds : [];
  }
}

/** The last round. A deal can be over in the middle of one: then it is this one. */
export function latest(board: Board): Round {
  if (board.result && board.plays.length) return { plays: board.plays, points: 0 };
  return { plays: board.last, points: board.taken };
}
