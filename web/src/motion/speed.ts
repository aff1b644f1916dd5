// How fast things move: as the player has set it. Durations of the style sheet are scaled by `--stretch`.
import { settings } from "../settings/settings.svelte";

const STRETCHES = { calm: 1.5, normal: 1, quick: 0.5 };

export function stretched(milliseconds: number): number {
  return milliseconds * (STRETCHES[settings.speed] ?? 1); // another version may have kept another word
}

/** The style sheet follows the setting. */
export function setStretch(): void {
  document.documentElement.style.setProperty("--stretch", String(stretched(1)));
}
