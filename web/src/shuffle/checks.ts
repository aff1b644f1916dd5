// What a page can check of a shuffle: every number against the digest that fixed it before the deal, and its own share.
import type { Fair } from "../protocol";
import { commitmentOf, promiseOf } from "./digests";
import type { Kept } from "./shares";

/** What became of the number of this page: it is in the shuffle; it was sent and has not come; it was not sent in time;
 * its promise came too late; another page of the player gave one; the player did not sit here then. */
export type Own = "used" | "lost" | "unsent" | "late" | "other" | "none";

/** Whether the seed and all shares are those that were fixed before the deal, and the commitment is the one that this
 * page saw when it sent its number. */
export function fits(fair: Fair, kept?: Kept): boolean {
  if (!fair.seed || commitmentOf(fair.seed) !== fair.commitment) return false;
  if (kept?.sentFor && kept.sentFor !== fair.commitment) return false;
  return fair.shares.every(({ number, promise }) => number === null || promiseOf(number) === promise);
}

export function ownShare(fair: Fair, seat: number | null, kept?: Kept): Own {
  const share = fair.shares.find((found) => found.seat === seat);
  if (kept && share?.promise === promiseOf(kept.number)) {
    if (share.number === kept.number) return "used";
    return kept.sentFor ? "lost" : "unsent";
  }
  if (!kept || kept.seat !== seat) return "none";
  return share ? "other" : "late";
}
