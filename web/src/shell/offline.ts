/** Lets the service worker cache the pages, so that they open offline. */
export function keepOffline(): void {
  // Service workers need HTTPS or localhost; development runs without one.
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  // The files of the first page have priority.
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").catch(() => undefined); // otherwise only online
  });
}
