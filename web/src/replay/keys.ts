// The keys of a replay: arrows step and turn, space plays, digits choose the eyes, O lays all hands open.
import type { Replay } from "./replay.svelte";

const FIELDS = "input:not([type=range]), select, textarea, dialog, [contenteditable]";

/** `look`: through the eyes of a seat; null: of a spectator. */
export function pressed(event: KeyboardEvent, replay: Replay, look: (seat: number | null) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element | null)?.closest?.(FIELDS)) return;
  const deed = deedOf(event.key, event.target as Element | null, replay, look);
  if (!deed) return;
  event.preventDefault();
  deed();
}

function deedOf(
  key: string,
  target: Element | null,
  replay: Replay,
  look: (seat: number | null) => void,
): (() => void) | null {
  const seat = /^[1-9]$/.test(key) ? Number(key) - 1 : null;
  if (seat !== null) return seat < replay.film.seats.length ? () => look(seat) : null;
  switch (key) {
    case "ArrowLeft":
      return () => replay.step(-1);
    case "ArrowRight":
      return () => replay.step(1);
    case "ArrowUp":
      return () => replay.turn(-1);
    case "ArrowDown":
      return () => replay.turn(1);
    case "Home":
      return () => replay.to(0);
    case "End":
      return () => replay.to(replay.last);
    case " ": // on a button it presses that
      return target?.closest?.("button, a") ? null : () => (replay.playing ? replay.pause() : replay.play());
    case "0":
      return () => look(null);
    case "o":
    case "O":
      return () => (replay.open = !replay.open);
  }
  return null;
}
