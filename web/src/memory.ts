// What a browser keeps between visits; without storage (a private window) it simply forgets.

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
