// Copies to the clipboard. A page without https has none; then `mark` selects the text, and the browser copies that.

export async function copy(text: string, mark: () => void): Promise<boolean> {
  mark();
  const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error());
  return written.then(
    () => true,
    () => document.execCommand("copy"),
  );
}
