// To the clipboard; without a secure page there is none, then what is marked is copied.

export async function copy(text: string, mark: () => void): Promise<boolean> {
  mark();
  const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error());
  return written.then(
    () => true,
    () => document.execCommand("copy"),
  );
}
