import type { TournamentEntry } from "$lib/generated/messages.ts";

interface Line {
  readonly key: string;
  readonly name: string;
  readonly text: string;
}

/** The chat of a tournament. */
export const chatLines = (entries: readonly TournamentEntry[]): readonly Line[] =>
  entries.flatMap(({ number, events }) =>
    events.flatMap((event, index) =>
      event.type === "said"
        ? [{ key: `${number}.${index}`, name: event.name, text: event.text }]
        : [],
    ),
  );
