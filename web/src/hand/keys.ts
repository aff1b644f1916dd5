// Which keys are meant for the hand, wherever the focus is.

/** Keys pressed in a field, a panel or a sheet belong there. Space belongs to the button that has the focus. */
export function forHand(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target as HTMLElement;
  if (target.closest("input, select, dialog, .opts, .seg")) return false;
  return event.key !== " " || !target.closest("button:not(.hand .card), a");
}
