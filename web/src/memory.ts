// What the browser keeps: between visits, or for as long as a tab is open. Without storage, as in a private window,
// nothing is kept.

type Where = "localStorage" | "sessionStorage";

export function recalled(name: string, where: Where = "localStorage"): string | null {
  try {
    return window[where].getItem(`paiju.${name}`);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string, where: Where = "localStorage"): void {
  try {
    window[where].setItem(`paiju.${name}`, value);
  } catch {
    // nothing depends on it
  }
}
