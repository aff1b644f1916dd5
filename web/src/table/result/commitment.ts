// Whether the seed of a deal is the one that was bound before it: its commitment is a SHA-256.
import type { Fair } from "../../protocol";
import { sha256 } from "./sha256";

const PREFIX = new TextEncoder().encode("paiju deal|");

export function fits(fair: Fair): boolean {
  if (!fair.seed) return false;
  const seed = Uint8Array.from(fair.seed.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  return sha256(new Uint8Array([...PREFIX, ...seed])) === fair.commitment;
}
