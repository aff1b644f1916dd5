// The notes of every cue. All cues share one scale of five tones, so that they fit when they meet.
import type { Cue } from "./cues";
import type { Note } from "./instruments";

const [C4, D4, E4, G4, A4, C5, D5, E5, G5, A5, C6, D6, E6, G6] = [
  261.6, 293.7, 329.6, 392, 440, 523.3, 587.3, 659.3, 784, 880, 1046.5, 1174.7, 1318.5, 1568,
];
const TONE = 2 ** (1 / 6);
const MOST = 40; // cards that are heard one by one
const LARGE = 6; // a bomb of so many cards is heard twice

const note = (by: Note["by"], at: number, rings: number, pitch: number, loud: number, to = pitch): Note => ({
  by,
  at,
  rings,
  pitch,
  to,
  loud,
});
const run = (by: Note["by"], pitches: number[], apart: number, rings: number, loud: number, from = 0): Note[] =>
  pitches.map((pitch, i) => note(by, from + i * apart, rings, pitch, loud));
const repeat = (times: number, apart: number, one: (at: number, i: number) => Note[]): Note[] =>
  Array.from({ length: Math.min(MOST, times) }, (_, i) => one(i * apart, i)).flat();
const boom = (at: number, pitch: number, rings: number, loud: number): Note[] => [
  note("drum", at, rings, pitch, loud),
  note("paper", at, rings * 0.7, 900, loud * 0.8, 160),
];

/** By the size of what has happened, and the player's speed. */
export const SCORE: Record<Cue, (size: number, stretch: number) => Note[]> = {
  deal: (size, stretch) =>
    repeat(size, 0.03 * stretch, (at, i) => [note("paper", at, 0.035, 2400 + 300 * (i % 3), size > 1 ? 0.42 : 0.6)]),
  bid: (size) => [C5, G5].map((pitch, i) => note("bell", i * 0.09, 0.5, pitch * TONE ** (size - 1), 0.3)),
  turned: (size, stretch) =>
    repeat(size, Math.min(0.5, 2.4 / size) * stretch, (at) => [
      note("paper", at, 0.09, 1500, 0.8),
      note("wood", at + 0.05, 0.08, 420, 0.2),
    ]),
  bury: () => [note("breath", 0, 0.3, 420, 0.4, 240), note("wood", 0.3, 0.12, 160, 0.45)],
  tribute: () => [note("string", 0, 0.5, G4, 0.3, C5), note("paper", 0.45, 0.08, 1500, 0.3)],
  turn: () => run("flute", [G4, C5], 0.15, 0.4, 0.42),
  tick: () => [note("wood", 0, 0.05, 1200, 0.3)],
  up: () => [note("wood", 0, 0.07, 620, 0.24)],
  down: () => [note("wood", 0, 0.07, 440, 0.22)],
  refused: () => run("wood", [170, 150], 0.13, 0.14, 0.5),
  play: (size) => [note("paper", 0, 0.09, 1900 / size ** 0.45, 0.65), note("drum", 0, 0.13, 190 / size ** 0.3, 0.4)],
  pass: () => [note("breath", 0, 0.24, 700, 0.6, 420)],
  bomb: (size) => [
    ...boom(0, 110 - 5 * size, 0.35 + 0.05 * size, 0.6),
    ...(size < LARGE ? [] : boom(0.2, 52, 0.75, 0.6)),
  ],
  flush: () => [...run("bell", [G5, A5, C6, D6, E6], 0.055, 0.5, 0.24), ...boom(0.28, 85, 0.5, 0.5)],
  few: () => [note("drum", 0, 0.3, 130, 0.5), note("wood", 0, 0.06, 520, 0.2)],
  out: (place) => run("bell", place > 3 ? [A4] : [C5, E5, G5].slice(0, 4 - place), 0.1, 0.6, 0.32),
  trick: () => [note("paper", 0, 0.25, 1300, 0.8, 500)],
  points: () => [note("paper", 0, 0.25, 1300, 0.7, 500), ...run("bell", [E6, G6], 0.07, 0.35, 0.22, 0.12)],
  friend: () => [...run("bell", [A5, E6], 0.12, 0.9, 0.3), note("bell", 0, 1, A4, 0.2)],
  chat: () => [note("wood", 0, 0.08, E5, 0.2), note("wood", 0.07, 0.1, A5, 0.2)],
  joined: () => run("flute", [E5, A5], 0.12, 0.3, 0.16),
  left: () => run("flute", [A4, E4], 0.12, 0.3, 0.16),
  rise: () => run("bell", [C5, D5, E5, G5, A5], 0.09, 0.5, 0.28),
  won: () => [...run("bell", [C5, E5, G5, C6], 0.11, 0.7, 0.3), note("drum", 0.33, 0.3, 110, 0.35)],
  lost: () => run("flute", [E4, D4, C4], 0.18, 0.5, 0.36),
  champion: () => [
    ...run("bell", [C5, E5, G5, C6, E6, G6], 0.12, 0.8, 0.26),
    ...[C4, C5, E5, G5, C6].map((pitch) => note("bell", 0.85, 1.6, pitch, 0.18)),
    ...[0, 0.24, 0.48, 0.6, 0.72, 0.85].map((at) => note("drum", at, 0.3, 105, 0.4)),
  ],
};
