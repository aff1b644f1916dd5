import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = "http://localhost:8000"; // where `paiju serve` listens while the client is worked on

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/paiju/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the page may load from its own origin only
  },
  server: {
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
  },
});
