/** Brings the focus to the heading of a page that was opened from another one, so that a screen
 * reader tells where we are and the keyboard goes on there. */

let first = true;

export function focusHeading(place: HTMLElement, path: string): void {
  void path;
  // The page that the browser itself has opened is read from its beginning.
  if (first) first = false;
  else place.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}
