// What the browser keeps between visits. Without storage, as in a private window, nothing is kept.

export function recalled(name: string): string | null {
  try {
    return localStorage.getItem(`paiju.${name}`);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`paiju.${name}`, value);
  } catch {
    // nothing depends on it
  }
}
