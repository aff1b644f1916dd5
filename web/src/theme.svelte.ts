// Paper by day, felt by night. `public/theme.js` has chosen before the first paint; here it is changed and remembered.
import { remember } from "./memory";

export type Theme = "paper" | "night";

export const theme = $state<{ now: Theme }>({
  now: document.documentElement.dataset.theme === "night" ? "night" : "paper",
});

export function turnLight(): void {
  theme.now = theme.now === "paper" ? "night" : "paper";
  remember("theme", theme.now);
}
