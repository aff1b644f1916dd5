// A visitor looks on, where the host lets them.
import type { Game } from "../../state/game.svelte";

/** Ask for the game: on every new line, once it has begun, and again when the host lets visitors see it in another way. */
export function lookOn(game: Game): void {
  const { hello, table, you } = game;
  if (!hello || !table || you !== null || table.state === "open") return;
  if (table.settings.spectators !== "none") game.send({ t: "watch" });
}
