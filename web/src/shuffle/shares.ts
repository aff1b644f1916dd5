// The numbers that this page adds to the shuffles of a table. Each is promised before its deal, and sent when that waits.
import { recalled, remember } from "../memory";
import type { Fair, PromiseShare, RevealShare, Table } from "../protocol";
import { promiseOf } from "./digests";

const LAST = 3; // deals: the one that has ended, the one that is played, and the next

export interface Kept {
  deal: number;
  number: string;
  /** The server's commitment when the number was sent. It must not change any more. */
  sentFor?: string;
}

/** 32 random bytes, in hexadecimal. */
export function randomNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Shares {
  private kept: Kept[];
  private said = new Set<string>(); // on this line

  constructor(
    private readonly code: string,
    private readonly send: (message: PromiseShare | RevealShare) => boolean,
  ) {
    this.kept = JSON.parse(recalled(place(code), "sessionStorage") ?? "[]") as Kept[];
  }

  of(deal: number): Kept | undefined {
    return this.kept.find((kept) => kept.deal === deal);
  }

  /** There is a new line. The server may have forgotten what was said on the last. */
  reconnected(): void {
    this.said.clear();
  }

  /** The table or its picture has changed. */
  heard(table: Table, fair: Fair[]): void {
    const last = fair.at(-1);
    if (table.you === null) return;
    if (last?.waits) this.reveal(table.you, last);
    if (last ? table.state !== "over" : table.state === "open") this.promise(table.you, (last?.deal ?? 0) + 1);
  }

  private promise(seat: number, deal: number): void {
    const kept = this.of(deal) ?? { deal, number: randomNumber() };
    if (!this.of(deal)) this.keep(kept);
    this.once(`${seat}`, { t: "promise", deal, promise: promiseOf(kept.number) });
  }

  /** Only a number that was promised in time is sent, and only for one commitment of the server. */
  private reveal(seat: number, fair: Fair): void {
    const kept = this.of(fair.deal);
    const promised = fair.shares.find((share) => share.seat === seat)?.promise;
    if (!kept || promised !== promiseOf(kept.number)) return;
    if (kept.sentFor && kept.sentFor !== fair.commitment) return;
    this.keep({ ...kept, sentFor: fair.commitment });
    this.once("", { t: "reveal", deal: fair.deal, share: kept.number });
  }

  private once(seat: string, message: PromiseShare | RevealShare): void {
    const key = `${message.t} ${message.deal} ${seat}`;
    if (!this.said.has(key) && this.send(message)) this.said.add(key);
  }

  private keep(kept: Kept): void {
    this.kept = [...this.kept.filter((other) => other.deal !== kept.deal), kept].slice(-LAST);
    keepShares(this.code, this.kept);
  }
}

/** For the pages of this tab: after a reload they still have the numbers that were promised. */
export function keepShares(code: string, kept: Kept[]): void {
  remember(place(code), JSON.stringify(kept), "sessionStorage");
}

function place(code: string): string {
  return `shares.${code}`;
}
