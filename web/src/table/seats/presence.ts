// Whether somebody is there: in words, for those who are away or have handed over their cards.
import { say } from "../../language.svelte";
import type { Clock, Seat } from "../../protocol";
import { left } from "../time";
import { words } from "../words";

/** `clock`: of this seat, if it is its turn. While it waits for somebody who is away, the words say how long. */
export function presence(seat: Seat, clock: Clock | null, now: number): string {
  if (!seat.person) return "";
  const gone = seat.here ? "" : say(words.away);
  const time = clock?.away && !seat.auto ? left(clock, now) : null;
  const waits = gone && time ? say(words.secondsLeft, { n: time.seconds }) : "";
  return [gone, waits, seat.auto ? say(words.autoOn) : ""].filter(Boolean).join(" · ");
}
