import { beforeEach, expect, test, vi } from "vitest";

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  const localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  vi.stubGlobal("window", { localStorage });
  vi.resetModules();
});

const load = () => import("./settings.svelte");

test("what is set is remembered", async () => {
  const { set, settings } = await load();
  expect(settings.autoPass).toBe(false);
  set("autoPass", true);
  vi.resetModules();
  expect((await load()).settings.autoPass).toBe(true);
});

test("the deck of an older version is taken over", async () => {
  kept.set("paiju.deck", "4");
  expect((await load()).settings.deck).toBe("4");
});

test("what was kept badly is as at first", async () => {
  kept.set("paiju.settings", '{"sound": "loud", "voice": true, "unknown": 1}');
  const { settings } = await load();
  expect(settings.sound).toBe(true);
  expect(settings.voice).toBe(true);
  expect(settings).not.toHaveProperty("unknown");
  vi.resetModules();
  kept.set("paiju.settings", "{");
  expect((await load()).settings.sound).toBe(true);
});
