/** System notifications, for readers who enable them. */

const TAG = "checkrow-turn"; // a new one replaces the last

export const canNotify = (): boolean => "Notification" in globalThis && isSecureContext;

/** Requests permission, unless the reader has already answered; returns whether it is granted. */
export async function mayNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  if (Notification.permission !== "default") return Notification.permission === "granted";
  return (await Notification.requestPermission()) === "granted";
}

export function notify(title: string, body: string): void {
  if (!canNotify() || Notification.permission !== "granted") return;
  const options = { body, tag: TAG, icon: "/icon-192.png" };
  // Phones show only notifications sent by a service worker.
  void navigator.serviceWorker?.getRegistration().then((worker) => {
    if (worker !== undefined) return worker.showNotification(title, options);
    const notification = new Notification(title, options);
    notification.onclick = () => focus();
    return undefined;
  });
}
