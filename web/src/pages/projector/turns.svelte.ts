/** What a projector shows in turn. */

/** The pages of a list: each has at most so many. */
export function pagesOf<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  const step = Math.max(1, size);
  return Array.from({ length: Math.ceil(list.length / step) }, (_, page) =>
    list.slice(page * step, (page + 1) * step),
  );
}

/** Which of these are shown in a turn: so many at a time, and all of them one after the other. The
 * last turn is filled up from the front, so that no place stays empty. */
export function inTurn<T>(list: readonly T[], count: number, turn: number): readonly T[] {
  if (list.length <= count) return list;
  const turns = Math.ceil(list.length / count);
  const from = (turn % turns) * count;
  return Array.from({ length: count }, (_, at) => list[(from + at) % list.length] as T);
}

/** How many boards stand side by side: up to four. */
export const boardsAtOnce = (games: number): number => (games >= 4 ? 4 : Math.max(1, games));

/** Counts turns of so many milliseconds, while a component is shown. */
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
