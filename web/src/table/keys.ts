// Keyboard shortcuts of the table. The arrows, Home, End, Space and G belong to the hand.
import type { Desk } from "../state/desk.svelte";
import { toHand } from "./focus";
import type { SheetName } from "./sheets";

export function shortcut(event: KeyboardEvent, desk: Desk, open: (sheet: SheetName) => void): void {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target as HTMLElement;
  if (target.closest("input, dialog")) return;
  // Enter presses the button or link that has the focus, or opens what is folded. Whoever scrolls is reading.
  if (event.key === "Enter" && target.closest("button:not(.card, .opt), a, summary, [role=region]")) return;
  const doing = DOINGS[event.key.toLowerCase()];
  if (doing) doing(desk, open);
  else if (/^[1-9]$/.test(event.key)) option(Number(event.key));
  else return;
  event.preventDefault();
}

const DOINGS: Record<string, (desk: Desk, open: (sheet: SheetName) => void) => void> = {
  enter: () => press(".acts .btn.pri:not([disabled])"),
  p: (desk) => desk.pass(),
  h: (desk) => desk.hint(),
  s: (desk) => desk.nextSort(),
  z: (desk) => desk.choice.undo(),
  l: (_, open) => open("last"),
  t: () => press("[data-do=talk]"),
  escape: (desk) => {
    desk.startOver();
    toHand();
  },
};

function option(number: number): void {
  document.querySelectorAll<HTMLElement>(".acts [data-option]")[number - 1]?.click();
}

function press(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click();
}
