// How much is left of a clock.
import type { Clock } from "../protocol";

export function left(clock: Clock | null, now: number): { seconds: number; share: number } | null {
  if (!clock?.deadline) return null;
  const rest = Math.max(0, clock.deadline - now);
  return { seconds: Math.ceil(rest / 1000), share: clock.total ? Math.min(1, rest / clock.total) : 0 };
}
