// What players have set for themselves on this device. It is remembered, and no other player is told of it.
import { recalled, remember } from "../memory";

const DEFAULTS = {
  sound: true,
  /** Whether plays are read aloud. */
  voice: false,
  vibration: true,
  /** How fast things move. */
  speed: "normal" as "calm" | "normal" | "quick",
  /** How many colours the suits have. */
  deck: "2" as "2" | "4",
  /** Whether the buttons lie under the left thumb. */
  leftHanded: false,
  /** Whether cards that cannot be played are veiled. */
  veil: true,
  /** Pass where nothing can beat the table. */
  autoPass: false,
  /** Follow where there is no choice. */
  autoFollow: false,
  /** How a friend is called: by the wheel, or from the list of all cards. */
  calling: "wheel" as "wheel" | "list",
};

export type Settings = typeof DEFAULTS;

/** What was set before. What is missing or of another kind, as another version may have left it, is as at first. */
function restored(): Settings {
  let kept: Record<string, unknown> = {};
  try {
    kept = { deck: recalled("deck"), ...(JSON.parse(recalled("settings") ?? "{}") as object) }; // the deck was kept by itself once
  } catch {
    // as at first
  }
  const fits = ([name, value]: [string, unknown]) => typeof kept[name] === typeof value;
  return {
    ...DEFAULTS,
    ...Object.fromEntries(
      Object.entries(DEFAULTS)
        .filter(fits)
        .map(([name]) => [name, kept[name]]),
    ),
  };
}

export const settings = $state<Settings>(restored());

export function set<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  settings[name] = value;
  remember("settings", JSON.stringify(settings));
}
