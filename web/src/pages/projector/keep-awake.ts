/** Keeps the screen on while somebody looks at the page; gives what ends that. Browsers release it
 * when the page is hidden, so it is asked for again. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;

  const ask = async (): Promise<void> => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (!wanted) await lock.release();
    } catch {
      // The device does not want to: then its own settings decide.
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
