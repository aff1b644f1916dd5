// Arrow keys in a group of radio buttons, which is one stop for Tab: they choose the next one and move the focus there.

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

export function arrows<Name extends string>(
  event: KeyboardEvent,
  names: Name[],
  chosen: Name | null,
  choose: (name: Name) => void,
): void {
  const step = STEPS[event.key];
  if (!step || !names.length) return;
  event.preventDefault();
  event.stopPropagation();
  const at = chosen !== null ? names.indexOf(chosen) : step > 0 ? -1 : 0;
  const next = (at + step + names.length) % names.length;
  choose(names[next]!);
  (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[role=radio]")[next]?.focus();
}
