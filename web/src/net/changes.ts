// Puts changes into a picture. Whatever has not changed stays the same object.
import type { Change } from "../protocol";

export function changed<T>(picture: T, changes: Change[]): T {
  return changes.reduce<unknown>((now, [at, to]) => put(now, at, to), picture) as T;
}

function put(part: unknown, [first, ...rest]: Change[0], to: unknown): unknown {
  if (first === undefined) return to;
  const copy = (Array.isArray(part) ? [...(part as unknown[])] : { ...(part as object) }) as Record<string, unknown>;
  copy[first] = put(copy[first], rest, to);
  return copy;
}
