// Short vibrations, where the device has them and the player wants them.
import { settings } from "../settings/settings.svelte";

/** In milliseconds: one pulse, or a pulse, a rest and a pulse. */
const BUZZES = { select: 8, play: 15, bomb: 30, turn: [20, 60, 20] };

export type Buzz = keyof typeof BUZZES;

export function buzz(what: Buzz): void {
  if (!settings.vibration || navigator.userActivation?.hasBeenActive === false) return; // browsers complain of the latter
  navigator.vibrate?.(BUZZES[what]);
}
