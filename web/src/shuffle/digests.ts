// The digests that fix numbers before they are told. Numbers are in hexadecimal.
import { sha256 } from "./sha256";

function digest(label: string, hex: string): string {
  const bytes = (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  return sha256(new Uint8Array([...new TextEncoder().encode(label), ...bytes]));
}

/** Of the server, to the seed of a deal. */
export function commitmentOf(seed: string): string {
  return digest("paiju deal|", seed);
}

/** Of a player, to a share in the shuffle. */
export function promiseOf(share: string): string {
  return digest("paiju share|", share);
}
