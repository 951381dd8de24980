/**
 * For what sticks to the end of the screen or of a dialog: whatever has the focus, or is scrolled
 * to, comes to lie above it and not behind it.
 */
export function inSightAbove(bar: HTMLElement): { destroy: () => void } {
  const { style } = bar.closest("dialog") ?? document.documentElement;
  const observer = new ResizeObserver(() => {
    style.scrollPaddingBlockEnd = `${bar.offsetHeight + 8}px`;
  });
  observer.observe(bar);
  return {
    destroy() {
      observer.disconnect();
      style.scrollPaddingBlockEnd = "";
    },
  };
}
