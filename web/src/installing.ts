// Lets the browser keep the client (`bundle/worker.js`), so that it can be installed and opens without a network.

const LATER = 5000; // milliseconds after the page was loaded: what is needed now comes first

export function keepClient(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Without it, as in a private window, the page works as well.
  const register = () => void navigator.serviceWorker.register("/worker.js").catch(() => undefined);
  addEventListener("load", () => setTimeout(register, LATER));
}
