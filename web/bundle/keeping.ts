// Writes the service worker: `worker.js`, told which files this version of the client is made of.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

// Beside what the bundler makes, and where it comes from: these names stay the same when the contents change.
const ALSO = { "/": "index.html", "/icon.svg": "public/icon.svg", "/theme.js": "public/theme.js" };

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

export function keeping(): Plugin {
  return {
    name: "keeping",
    apply: "build",
    generateBundle: {
      order: "post", // by then vite has removed the scripts of styles that are fetched alone
      handler(_, bundle) {
        const made = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        const files = [...Object.keys(ALSO), ...made.map((name) => `/${name}`).sort()];
        const contents = [...files, ...Object.values(ALSO).map((path) => read(`../${path}`))];
        const version = createHash("sha256").update(contents.join()).digest("hex").slice(0, 12);
        const source = read("worker.js")
          .replace('"VERSION"', JSON.stringify(version))
          .replace('["FILES"]', JSON.stringify(files));
        this.emitFile({ type: "asset", fileName: "worker.js", source });
      },
    },
  };
}
