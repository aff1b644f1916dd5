// Keeps the screen on.

/** Until the function that it returns is called, and while the page is in view: browsers let go of what is hidden. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let wanted = true;

  async function hold(): Promise<void> {
    if (document.visibilityState !== "visible") return;
    try {
      const held = await navigator.wakeLock?.request("screen"); // not every browser has it
      if (wanted) lock = held;
      else await held?.release();
    } catch {
      // the device would rather sleep: its battery is low, say
    }
  }

  const look = () => void hold();
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", look);
    void lock?.release();
  };
}
