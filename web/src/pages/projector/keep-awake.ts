/** Keeps the screen on while the page is visible; returns a function that stops. Browsers release
 * the lock when the page is hidden, so it is requested again. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;

  const ask = async (): Promise<void> => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (!wanted) await lock.release();
    } catch {
      // The device refused: its own settings apply.
    }
  };
  const shown = (): void => void ask();
  document.addEventListener("visibilitychange", shown);
  void ask();
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", shown);
    lock?.release().catch(() => undefined);
  };
}
