/** Moves the focus to the heading of a page that was opened from another one, so that a screen
 * reader announces it and the keyboard continues from there. */

let first = true;

export function focusHeading(place: HTMLElement, path: string): void {
  void path;
  // The first page is read from its beginning.
  if (first) first = false;
  else place.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}
