import { expect, test, vi } from "vitest";
import { keeping } from "./keeping";

let theme = "";
vi.mock("node:fs", () => ({
  readFileSync: ({ pathname }: URL) =>
    pathname.endsWith("worker.js") ? '"VERSION" ["FILES"]' : pathname.endsWith("theme.js") ? theme : "",
}));

/** The version of a client, and the files that are kept of it. */
function made(...names: string[]): [string, string[]] {
  const emitFile = vi.fn();
  const bundle = Object.fromEntries(names.map((name) => [name, {}]));
  const { handler } = keeping().generateBundle as { handler: (this: object, _: object, bundle: object) => void };
  handler.call({ emitFile }, {}, bundle);
  const [version, files] = (emitFile.mock.lastCall![0] as { source: string }).source.split(" ");
  return [version!, JSON.parse(files!) as string[]];
}

test("the files of the bundle are kept, and those that stand beside it", () => {
  expect(made("assets/b.js", "assets/a.css", "index.html")[1]).toEqual([
    "/",
    "/icon.svg",
    "/theme.js",
    "/assets/a.css",
    "/assets/b.js",
  ]);
});

test("other names or other contents are another version", () => {
  const first = made("assets/a.js")[0];
  expect(made("assets/a.js")[0]).toBe(first);
  expect(made("assets/b.js")[0]).not.toBe(first);
  theme = "changed";
  expect(made("assets/a.js")[0]).not.toBe(first);
});
