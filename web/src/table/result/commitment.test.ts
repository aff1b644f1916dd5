import { describe, expect, test } from "vitest";
import { fits } from "./commitment";
import { sha256 } from "./sha256";

async function digest(message: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", message));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

test("the hash is that of the platform, at every length around the ends of its blocks", async () => {
  for (let length = 0; length <= 130; length++) {
    const message = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
    expect(sha256(message)).toBe(await digest(message));
  }
});

describe("a seed fits its commitment", () => {
  const seed = "00ff10a5";
  const bytes = [0x00, 0xff, 0x10, 0xa5];

  test("where it is the SHA-256 of the seed behind the prefix", async () => {
    const commitment = await digest(new Uint8Array([...new TextEncoder().encode("paiju deal|"), ...bytes]));
    expect(fits({ deal: 1, commitment, seed })).toBe(true);
    expect(fits({ deal: 1, commitment, seed: "00ff10a6" })).toBe(false);
  });

  test("not without the prefix, and not while it is a secret", async () => {
    const commitment = await digest(new Uint8Array(bytes));
    expect(fits({ deal: 1, commitment, seed })).toBe(false);
    expect(fits({ deal: 1, commitment, seed: null })).toBe(false);
  });
});
