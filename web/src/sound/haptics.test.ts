import { beforeEach, expect, test, vi } from "vitest";
import { set } from "../settings/settings.svelte";
import { buzz } from "./haptics";

const vibrate = vi.fn();

beforeEach(() => {
  set("vibration", true);
  vibrate.mockClear();
  vi.stubGlobal("navigator", { vibrate });
});

test("each event has its own", () => {
  buzz("select");
  buzz("turn");
  expect(vibrate.mock.calls).toEqual([[8], [[20, 60, 20]]]);
});

test("none is felt where it is switched off", () => {
  set("vibration", false);
  buzz("bomb");
  expect(vibrate).not.toHaveBeenCalled();
});

test("none is tried before the page was touched, nor where there is no motor", () => {
  vi.stubGlobal("navigator", { vibrate, userActivation: { hasBeenActive: false } });
  buzz("play");
  expect(vibrate).not.toHaveBeenCalled();
  vi.stubGlobal("navigator", {});
  buzz("play");
});
