/**
 * For elements that stick to the end of the screen or of a dialog: keeps the focused element, and
 * anything scrolled into view, above them rather than behind them.
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
