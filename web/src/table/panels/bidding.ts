// The words for a bid and a pass. They depend on whose bid stands.
import type { Board, Text } from "../../protocol";
import { words } from "../words";

export function bidWords(board: Board | null, you: number | null): { take: Text; pass: Text } {
  const stands = board?.bids.at(-1);
  if (!stands) return { take: words.bid, pass: words.notBid };
  return stands.seat === you
    ? { take: words.strengthen, pass: words.leaveBid }
    : { take: words.counter, pass: words.notCounter };
}
