import { describe, expect, test } from "vitest";
import type { Fair, Share } from "../protocol";
import { fits, ownShare } from "./checks";
import { promiseOf } from "./digests";
import { sha256 } from "./sha256";

const SEED = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
const COMMITMENT = "1017ba7e1c270c9202ba0f6db7a0aa0e739fab5f2a5da45259e87d4c0954b407"; // as the engine makes it
const NUMBER = "03".repeat(32);
const PROMISE = "96350c2781725ef4bb582b3a81eb993354942f873b18c61c04382a59365deee0"; // the same

async function digest(message: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", message));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fair(given: Partial<Fair> = {}): Fair {
  return { deal: 1, commitment: COMMITMENT, seed: SEED, shares: [], waits: false, ...given };
}

function share(given: Partial<Share> = {}): Share {
  return { seat: 0, promise: PROMISE, number: NUMBER, ...given };
}

test("the hash is that of the platform, at every length around the ends of its blocks", async () => {
  for (let length = 0; length <= 130; length++) {
    const message = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
    expect(sha256(message)).toBe(await digest(message));
  }
});

describe("a seed fits its commitment", () => {
  test("where it is the SHA-256 of the seed behind the prefix", () => {
    expect(fits(fair())).toBe(true);
    expect(fits(fair({ seed: SEED.replace("1f", "1e") }))).toBe(false);
  });

  test("not without the prefix, and not while it is a secret", () => {
    const bytes = Uint8Array.from({ length: 32 }, (_, i) => i);
    expect(fits(fair({ commitment: sha256(bytes) }))).toBe(false);
    expect(fits(fair({ seed: null }))).toBe(false);
  });

  test("and is the one that was shown when the number of this page was sent", () => {
    expect(fits(fair(), { deal: 1, number: NUMBER, sentFor: COMMITMENT })).toBe(true);
    expect(fits(fair(), { deal: 1, number: NUMBER, sentFor: "0".repeat(64) })).toBe(false);
  });
});

describe("a share fits its promise", () => {
  test("where it is the SHA-256 of the number behind the prefix", () => {
    expect(promiseOf(NUMBER)).toBe(PROMISE);
    expect(fits(fair({ shares: [share()] }))).toBe(true);
    expect(fits(fair({ shares: [share(), share({ seat: 1, number: "04".repeat(32) })] }))).toBe(false);
  });

  test("and one that was withheld has none to fit", () => {
    expect(fits(fair({ shares: [share({ number: null })] }))).toBe(true);
  });
});

describe("the number of this page", () => {
  const kept = { deal: 1, number: NUMBER, seat: 0 };
  const sent = { ...kept, sentFor: COMMITMENT };

  test.each([
    ["used", [share()], sent],
    ["lost", [share({ number: null })], sent],
    ["unsent", [share({ number: null })], kept],
    ["late", [share({ seat: 1 })], kept],
    ["other", [share({ promise: "0".repeat(64) })], kept],
    ["none", [share()], undefined],
    ["none", [share({ seat: 1 })], undefined],
    ["none", [share({ promise: "0".repeat(64) })], { ...kept, seat: 3 }],
    ["none", [share({ promise: "0".repeat(64) })], { ...kept, seat: undefined }],
  ] as const)("is %s", (own, shares, number) => {
    expect(ownShare(fair({ shares: [...shares] }), 0, number)).toBe(own);
  });
});
