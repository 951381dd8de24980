/** What a projector shows, in turns. */

/** Splits a list into pages of at most `size` items. */
export function pagesOf<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  const step = Math.max(1, size);
  return Array.from({ length: Math.ceil(list.length / step) }, (_, page) =>
    list.slice(page * step, (page + 1) * step),
  );
}

/** The items to show in a turn: `count` at a time, cycling through all of them. The last turn is
 * filled up from the front, so that no place stays empty. */
export function inTurn<T>(list: readonly T[], count: number, turn: number): readonly T[] {
  if (list.length <= count) return list;
  const turns = Math.ceil(list.length / count);
  const from = (turn % turns) * count;
  return Array.from({ length: count }, (_, at) => list[(from + at) % list.length] as T);
}

/** How many boards fit side by side: up to four. */
export const boardsAtOnce = (games: number): number => (games >= 4 ? 4 : Math.max(1, games));

/** Counts turns of this many milliseconds while a component is mounted. */
export function turnEvery(milliseconds: number): { readonly turn: number } {
  let turn = $state(0);
  $effect(() => {
    const timer = setInterval(() => (turn += 1), milliseconds);
    return () => clearInterval(timer);
  });
  return {
    get turn() {
      return turn;
    },
  };
}
