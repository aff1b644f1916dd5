// The numbers that this page adds to the shuffles of a table. Each is promised before its deal, and sent when that waits.
import { recalled, remember } from "../memory";
import type { Fair, PromiseShare, RevealShare, Table } from "../protocol";
import { promiseOf } from "./digests";

const LAST = 3; // deals: the one that has ended, the one that is played, and the next

export interface Kept {
  deal: number;
  number: string;
  /** The seat in which this page saw the deal played. */
  seat?: number;
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
  private said = new Set<string>(); // on this line, from this seat
  private seat: number | null = null;

  constructor(
    private readonly code: string,
    private readonly send: (message: PromiseShare | RevealShare) => boolean,
  ) {
    this.kept = keptShares(code);
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
    if (table.you !== this.seat) this.said.clear(); // the server forgets the promises of whoever sits down, moves or leaves
    this.seat = table.you;
    if (table.you === null) return;
    if (last && table.state === "deal") this.sits(table.you, last.deal);
    if (last?.waits) this.reveal(table.you, last);
    if (last ? table.state !== "over" : table.state === "open") this.promise((last?.deal ?? 0) + 1);
  }

  private sits(seat: number, deal: number): void {
    const kept = this.made(deal);
    if (kept.seat !== seat) this.keep({ ...kept, seat });
  }

  private promise(deal: number): void {
    this.once({ t: "promise", deal, promise: promiseOf(this.made(deal).number) });
  }

  /** Only a number that was promised in time is sent, and only for one commitment of the server. */
  private reveal(seat: number, fair: Fair): void {
    const kept = this.of(fair.deal);
    const promised = fair.shares.find((share) => share.seat === seat)?.promise;
    if (!kept || promised !== promiseOf(kept.number)) return;
    if (kept.sentFor && kept.sentFor !== fair.commitment) return;
    const sent = this.once({ t: "reveal", deal: fair.deal, share: kept.number });
    if (sent) this.keep({ ...kept, sentFor: fair.commitment });
  }

  /** Whether the message goes out: not if it did before, and not without a line. */
  private once(message: PromiseShare | RevealShare): boolean {
    const key = `${message.t} ${message.deal}`;
    if (this.said.has(key) || !this.send(message)) return false;
    this.said.add(key);
    return true;
  }

  /** The number for a deal. It is made when it is first needed. */
  private made(deal: number): Kept {
    const kept = this.of(deal) ?? { deal, number: randomNumber() };
    if (!this.of(deal)) this.keep(kept);
    return kept;
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

/** What is kept may be damaged: then there is none. */
function keptShares(code: string): Kept[] {
  try {
    const kept: unknown = JSON.parse(recalled(place(code), "sessionStorage") ?? "[]");
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return [];
  }
}

function place(code: string): string {
  return `shares.${code}`;
}
