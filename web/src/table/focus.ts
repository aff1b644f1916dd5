// Where the focus goes when what had it is gone: to the hand, or to the buttons above it if no card is left.

const PLACES = [".hand [tabindex='0']", ".acts .btn:enabled"];

export function toHand(): void {
  const places = PLACES.map((place) => document.querySelector<HTMLElement>(place));
  places.find((place) => place !== null)?.focus({ preventScroll: true });
}

/** Back to what had the focus before; to the hand if nothing had it, or if it is no longer there. */
export function giveBack(before: Element | null): void {
  if (before instanceof HTMLElement && before.isConnected && !before.matches("body, main")) before.focus();
  else toHand();
}
