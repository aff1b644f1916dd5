// Light or dark. `public/theme.js` chooses before the first paint; this changes and remembers the choice, and follows
// the system as long as there is none.
import { recalled, remember } from "./memory";

export type Theme = "paper" | "night";

export const theme = $state<{ now: Theme }>({
  now: document.documentElement.dataset.theme === "night" ? "night" : "paper",
});

export function turnLight(): void {
  theme.now = theme.now === "paper" ? "night" : "paper";
  remember("theme", theme.now);
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) => {
  if (!recalled("theme")) theme.now = matches ? "night" : "paper";
});
