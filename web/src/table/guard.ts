// Buttons that have come under the finger, or mean something else all at once.

const WHILE = 500; // milliseconds in which a tap was meant for what was there before

/** For `@attach`: the node takes no taps when it appears, and whenever `meaning` has changed. */
export function guard(meaning: string): (node: HTMLElement) => void {
  return (node) => {
    if (meaning) node.animate({ pointerEvents: ["none", "none"] }, WHILE);
  };
}
