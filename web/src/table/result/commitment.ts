// Whether a seed is the one that the server was bound to before the deal. The commitment is a SHA-256.
import type { Fair } from "../../protocol";
import { sha256 } from "./sha256";

const PREFIX = new TextEncoder().encode("paiju deal|");

export function fits(fair: Fair): boolean {
  if (!fair.seed) return false;
  const seed = Uint8Array.from(fair.seed.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  return sha256(new Uint8Array([...PREFIX, ...seed])) === fair.commitment;
}
