import { beforeEach, expect, test, vi } from "vitest";
import { set } from "../settings/settings.svelte";

const strike = vi.fn();
vi.mock("./instruments", () => ({ strike, wayOut: (context: object) => ({ context }) }));

const resume = vi.fn(() => Promise.resolve());
let made: number;
let page: { visibilityState: string };

beforeEach(() => {
  made = 0;
  strike.mockClear();
  resume.mockClear();
  vi.resetModules();
  set("sound", true);
  page = { visibilityState: "visible" };
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", {});
  const touches = new EventTarget();
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"] as const)
    vi.stubGlobal(name, touches[name].bind(touches));
  vi.stubGlobal(
    "AudioContext",
    class {
      state = "suspended";
      currentTime = 5;
      constructor() {
        made++;
      }
      resume() {
        this.state = "running";
        return resume();
      }
      suspend() {
        this.state = "suspended";
        return Promise.resolve();
      }
    },
  );
});

const touch = () => dispatchEvent(new Event("pointerup"));

test("the first touch unlocks the loudspeaker, once", async () => {
  const { listenForTouch, sound } = await import("./output");
  const stop = listenForTouch();
  sound("pass");
  expect([made, strike.mock.calls.length]).toEqual([0, 0]);
  touch();
  touch();
  sound("pass");
  expect([made, strike.mock.calls.length]).toEqual([1, 1]);
  expect(strike.mock.lastCall?.[2]).toBeGreaterThan(5);
  expect(resume).toHaveBeenCalledTimes(1);
  stop();
});

test("whoever leaves the table closes the loudspeaker, and opens the same one at the next", async () => {
  const { listenForTouch, sound } = await import("./output");
  const stop = listenForTouch();
  touch();
  stop();
  sound("pass");
  expect(strike).not.toHaveBeenCalled();
  listenForTouch();
  touch();
  sound("pass");
  expect([made, resume.mock.calls.length, strike.mock.calls.length]).toEqual([1, 2, 1]);
});

test("a page that was touched before needs no other touch", async () => {
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  const { listenForTouch } = await import("./output");
  listenForTouch();
  expect(made).toBe(1);
});

test("out of view only the player's turn is heard", async () => {
  const { listenForTouch, sound } = await import("./output");
  listenForTouch();
  touch();
  page.visibilityState = "hidden";
  sound("bomb");
  expect(strike).not.toHaveBeenCalled();
  sound("turn");
  expect(strike).toHaveBeenCalled();
});

test("nothing is heard, and no loudspeaker opened, where sound is switched off", async () => {
  // the settings of this copy of the module
  (await import("../settings/settings.svelte")).set("sound", false);
  const { listenForTouch, sound } = await import("./output");
  listenForTouch();
  touch();
  sound("turn");
  expect([made, strike.mock.calls.length]).toEqual([0, 0]);
});
