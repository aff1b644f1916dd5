// Where sounds come out: the loudspeaker, if the player wants to hear them and has touched the page.
import { stretched } from "../motion/speed";
import { settings } from "../settings/settings.svelte";
import type { Cue } from "./cues";
import { strike, wayOut } from "./instruments";
import { SCORE } from "./score";

const LEAD = 0.02; // seconds: a note that begins this moment would lose its beginning

let out: AudioNode | null = null;

/** Browsers let a page sound once it was touched, and may take that back: every touch asks again. */
function unlock(): void {
  if (!settings.sound) return;
  out ??= wayOut(new AudioContext());
  const context = out.context as AudioContext;
  if (context.state !== "running") void context.resume().catch(() => {}); // the next touch may be allowed to
}

/** From now on each touch and key unlocks the loudspeaker. The function that it returns closes it again. */
export function listenForTouch(): () => void {
  const touches = ["pointerdown", "pointerup", "keydown"];
  for (const touch of touches) addEventListener(touch, unlock);
  if (navigator.userActivation?.hasBeenActive) unlock();
  return () => {
    for (const touch of touches) removeEventListener(touch, unlock);
    void (out?.context as AudioContext | undefined)?.suspend().catch(() => {}); // nothing is played any more
  };
}

/** Plays a cue, so many seconds from now. A page out of view is silent, but for the call to its player. */
export function sound(cue: Cue, size = 1, later = 0): void {
  if (!settings.sound || out?.context.state !== "running") return;
  if (document.visibilityState !== "visible" && cue !== "turn") return;
  const when = out.context.currentTime + LEAD + later;
  for (const note of SCORE[cue](size, stretched(1))) strike(note, out, when);
}
