/** Notifications of the system, for those who want them. */

const TAG = "checkrow-turn"; // one replaces the other

export const canNotify = (): boolean => "Notification" in globalThis && isSecureContext;

/** Asks the reader, if they have not been asked; whether we may. */
export async function mayNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  if (Notification.permission !== "default") return Notification.permission === "granted";
  return (await Notification.requestPermission()) === "granted";
}

export function notify(title: string, body: string): void {
  if (!canNotify() || Notification.permission !== "granted") return;
  const options = { body, tag: TAG, icon: "/icon-192.png" };
  // Phones show notifications of a service worker only.
  void navigator.serviceWorker?.getRegistration().then((worker) => {
    if (worker !== undefined) return worker.showNotification(title, options);
    const notification = new Notification(title, options);
    notification.onclick = () => focus();
    return undefined;
  });
}
