import { beforeEach, expect, test, vi } from "vitest";
import { stayAwake } from "./awake";

const release = vi.fn(() => Promise.resolve());
const request = vi.fn(() => Promise.resolve({ release }));
let page: EventTarget & { visibilityState?: string };

beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { wakeLock: { request } });
  request.mockClear();
  release.mockClear();
});

const soon = () => new Promise((resolve) => setTimeout(resolve));

function look(state: string): Promise<unknown> {
  page.visibilityState = state;
  page.dispatchEvent(new Event("visibilitychange"));
  return soon();
}

test("the screen stays on until nobody needs it, and again when the page is back", async () => {
  const sleep = stayAwake();
  await soon();
  await look("hidden");
  expect(request).toHaveBeenCalledTimes(1);
  await look("visible");
  expect(request).toHaveBeenCalledTimes(2);
  sleep();
  expect(release).toHaveBeenCalledTimes(1);
  await look("visible");
  expect(request).toHaveBeenCalledTimes(2);
});

test("what comes too late is let go", async () => {
  stayAwake()();
  await soon();
  expect(release).toHaveBeenCalledTimes(1);
});

test("a device that refuses, or cannot, is left alone", async () => {
  request.mockRejectedValueOnce(new Error("battery"));
  stayAwake()();
  vi.stubGlobal("navigator", {});
  stayAwake()();
  await soon();
  expect(release).not.toHaveBeenCalled();
});
