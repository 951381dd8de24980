/** Moves the focus to the heading of a newly opened page, so that screen readers announce it and
 * the keyboard continues from there. */

let first = true;

export function focusHeading(place: HTMLElement, path: string): void {
  void path;
  // The first page is read from the top.
  if (first) first = false;
  else place.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}
