/** Lets the service worker keep the files of the pages, so that they open without a network. */
export function keepOffline(): void {
  // It is there over https and on this machine only; and not while the pages are being written.
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  // The files of the first page come first.
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").catch(() => undefined); // then without
  });
}
