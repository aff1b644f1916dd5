// Which keys are meant for the hand, wherever the focus is.

/** Keys pressed in a field, a panel, a sheet or the side column belong there. Space belongs to the button that has the
 * focus, or to whatever else it opens. */
export function forHand(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target as HTMLElement;
  if (target.closest("input, dialog, .opts, .seg, .side")) return false;
  return event.key !== " " || !target.closest("button:not(.hand .card), a, summary");
}
