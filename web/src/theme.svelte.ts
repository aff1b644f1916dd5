// Paper by day, felt by night: the system's choice, until somebody chooses; remembered.
import { recalled, remember } from "./memory";

export type Theme = "paper" | "night";

const chosen = recalled("theme");
const system: Theme = matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "paper";

export const theme = $state({ now: (chosen === "paper" || chosen === "night" ? chosen : system) as Theme });

export function turnLight(): void {
  theme.now = theme.now === "paper" ? "night" : "paper";
  remember("theme", theme.now);
}
