// What svelte-check does not look for. Types and undefined names are left to it, the layout of the code to prettier.
import { readdirSync } from "node:fs";
import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

// The folders of src/ and src/table/. Each imports from the rows above its own only, so there are no cycles.
// The files directly in src/ import from no folder, and everybody may import them; so may the parts of the table import
// the files directly in table/.
const LAYERS = [
  ["settings"],
  ["cards", "motion", "net", "page", "shuffle"],
  ["sound"],
  ["dial", "state"],
  ["house"],
  ["hand", "rules"],
  ["talk"],
  ["bar", "log", "panels", "seats"],
  ["calling", "felt", "result"],
  ["watching"],
  ["waiting"],
  ["question"],
  ["find", "home", "statistics", "table"],
  ["analysis"],
  ["replay"],
  ["learn", "me"],
];

const folders = ["src", "src/table"].flatMap((path) =>
  readdirSync(new URL(path, import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory()),
);
const unlisted = folders.map(({ name }) => name).filter((name) => name !== "style" && !LAYERS.flat().includes(name));
if (unlisted.length) throw new Error(`LAYERS in eslint.config.js lacks ${unlisted.join(", ")}`);

/** These files may not import from these folders. */
function barred(files, names) {
  const pattern = { regex: `(^|/)(${names.join("|")})/`, message: "See LAYERS in eslint.config.js." };
  return { files, rules: { "no-restricted-imports": ["error", { patterns: [pattern] }] } };
}

const layers = LAYERS.flatMap((row, i) =>
  row.map((name) => {
    const notAbove = LAYERS.slice(i).flat();
    return barred(
      [`src/${name}/*`, `src/table/${name}/*`],
      notAbove.filter((other) => other !== name),
    );
  }),
);

export default defineConfig(
  globalIgnores(["src/protocol.ts", "public/"]),
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: [".svelte"] } },
    rules: {
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$" }],
      "svelte/prefer-svelte-reactivity": "off", // a Map that is nobody's state need not be watched
    },
  },
  { files: ["*.js", "bundle/*.js"], extends: [ts.configs.disableTypeChecked] },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // In markup eslint does not know the types. svelte-check does.
    files: ["**/*.svelte"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  barred(["src/*.ts"], LAYERS.flat()),
  layers,
);
