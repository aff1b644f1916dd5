import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { keeping } from "./bundle/keeping.ts";
import { packing } from "./bundle/packing.ts";
import { traditional } from "./bundle/traditional.ts";

const server = "http://localhost:8000"; // where `paiju serve` listens while the client is worked on

export default defineConfig({
  plugins: [svelte(), traditional(), keeping(), packing()],
  build: {
    outDir: "../src/paiju/server/static",
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: {
      // What several bundles need makes one file, as each file has headers of its own: but for what none needs at once.
      output: {
        codeSplitting: {
          groups: [
            {
              name: "later",
              test: /\/(rules|log)\/(?!Spoken)[A-Z]|\/(waiting|watching)\/|\/bar\/words|\/result\/(?!Next)|result\.css/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              name: "figures",
              test: /\/Figures/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              name: "house",
              test: /\/house\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            { name: "talk", test: /\/talk\/(?!Talk)/, includeDependenciesRecursively: false, priority: 1 }, // nor talk, alone with bots
            { name: "find", test: /\/find\/(?!Find)/, includeDependenciesRecursively: false, priority: 1 }, // two pages need it
            {
              name: "statistics",
              test: /\/statistics\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              name: "learn",
              test: /\/learn\/(?!L|Puz|MistakeP|Result)/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            { name: "ring", test: /\/seats\/ring/, priority: 1 }, // few tables need it
            { name: "still", test: /\/state\/still/, includeDependenciesRecursively: false, priority: 1 }, // only late pages do
            { name: "shared", test: /\/src\//, minShareCount: 2 },
          ],
        },
      },
    },
    assetsInlineLimit: 0, // the page may load from its own origin only
  },
  server: {
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
  },
});
