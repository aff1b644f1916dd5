import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Draft } from "../protocol";
import { house } from "./sample";
import { Variant } from "./variant.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A server that answers when it is told to, and what it was asked. */
function server() {
  const asked: { draft: Draft; answer: () => void; fail: () => void }[] = [];
  const look = (draft: Draft) =>
    new Promise<ReturnType<typeof house>>((resolve, reject) =>
      asked.push({
        draft,
        answer: () => resolve(house({ changes: draft.changes, title: draft.title, code: JSON.stringify(draft) })),
        fail: () => reject(new Error("offline")),
      }),
    );
  return { asked, look };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test("what is usual is no change, whatever the order of its entries", () => {
  const variant = new Variant(house(), server().look);
  variant.set("wind_to", "next_seat", "partner");
  expect(variant.changes).toEqual({ wind_to: "next_seat" });
  variant.set("card_points", { K: 10, "5": 5 }, { "5": 5, K: 10 });
  expect(variant.changes).toEqual({ wind_to: "next_seat" });
  variant.set("wind_to", "partner", "partner");
  expect(variant.changes).toEqual({});
});

test("the server is asked once, a moment after the last of several changes", async () => {
  const { asked, look } = server();
  const variant = new Variant(house(), look);
  variant.name("O");
  await vi.advanceTimersByTimeAsync(200);
  variant.name("Ou");
  await vi.advanceTimersByTimeAsync(200);
  variant.name("Our");
  expect(asked).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(250);
  expect(asked.map(({ draft }) => draft.title)).toEqual(["Our"]);
});

test("an old answer that comes late does not replace a newer one", async () => {
  const { asked, look } = server();
  const variant = new Variant(house(), look);
  variant.name("first");
  await vi.advanceTimersByTimeAsync(250);
  variant.name("second");
  await vi.advanceTimersByTimeAsync(250);
  asked[1]!.answer();
  await settle();
  expect([variant.house.title, variant.stale]).toEqual(["second", false]);
  asked[0]!.answer();
  await settle();
  expect([variant.house.title, variant.stale]).toEqual(["second", false]);
});

test("an old answer that comes first leaves the newer question open", async () => {
  const { asked, look } = server();
  const variant = new Variant(house(), look);
  variant.name("first");
  await vi.advanceTimersByTimeAsync(250);
  variant.name("second");
  asked[0]!.answer();
  await settle();
  expect([variant.house.title, variant.stale]).toEqual(["", true]);
});

test("who waits gets what the server says about the last change, without the pause", async () => {
  const { asked, look } = server();
  const variant = new Variant(house(), look);
  variant.name("first");
  const settled = variant.settled();
  variant.name("second");
  asked[0]!.answer();
  await settle();
  asked[1]!.answer();
  expect((await settled).title).toBe("second");
});

test("an offline server is told of, and asked again", async () => {
  const { asked, look } = server();
  const variant = new Variant(house(), look);
  variant.name("Ours");
  await vi.advanceTimersByTimeAsync(250);
  asked[0]!.fail();
  await settle();
  expect(variant.trouble).toBeInstanceOf(Error);
  await vi.advanceTimersByTimeAsync(2000);
  asked[1]!.answer();
  await settle();
  expect([variant.trouble, variant.house.title]).toEqual([null, "Ours"]);
});

test("every change is told, so that it can be kept", () => {
  const kept: Draft[] = [];
  const variant: Variant = new Variant(house({ changes: { decks: 3 } }), server().look, () => kept.push(variant.draft));
  variant.name("Ours");
  variant.restore("decks");
  expect(kept).toEqual([
    { preset: "guandan", title: "Ours", changes: { decks: 3 }, words: {} },
    { preset: "guandan", title: "Ours", changes: {}, words: {} },
  ]);
});
