/** The pages with the rules of the games, which the server writes. */

export const rules = {
  title: "Rules of the games",
  lead: "What to aim for, how pieces move, and when a game is over, with boards that show it.",
  all: "All games",
  before: (pieces: string) => `At the start: ${pieces}.`,
  moves: "Moves:",
  steps: (caption: string) => `Steps of the board: ${caption}`,
  previous: "Previous step",
  next: "Next step",
  play: "Play",
  pause: "Pause",
  count: (at: number, last: number) => `${at} / ${last}`,
};
