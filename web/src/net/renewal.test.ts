import { beforeEach, expect, test, vi } from "vitest";
import { PROTOCOL } from "../protocol";
import { renew } from "./renewal";

const reload = vi.fn();

function storage(): Partial<Storage> {
  const kept = new Map<string, string>();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) };
}

beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("window", { sessionStorage: storage() });
});

test("a page of the server's own protocol stays", () => {
  renew(PROTOCOL);
  expect(reload).not.toHaveBeenCalled();
});

test("a page of another protocol is loaded anew, once", () => {
  renew(PROTOCOL + 1);
  renew(PROTOCOL + 1);
  expect(reload).toHaveBeenCalledOnce();
});

test("without a memory it is not loaded again and again", () => {
  vi.stubGlobal("window", {});
  renew(PROTOCOL + 1);
  expect(reload).not.toHaveBeenCalled();
});
