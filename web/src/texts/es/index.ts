import type { Texts } from "$lib/texts/language.svelte.ts";

import { shell } from "./shell.ts";
import { people } from "./people.ts";
import { lobby } from "./lobby.ts";
import { room } from "./room.ts";
import { match } from "./match.ts";
import { board } from "./board.ts";
import { analysis } from "./analysis.ts";
import { settings } from "./settings.ts";
import { friends } from "./friends.ts";
import { rules } from "./rules.ts";
import { tournament } from "./tournament.ts";

export const es: Texts = {
  shell,
  people,
  lobby,
  room,
  match,
  board,
  analysis,
  settings,
  friends,
  rules,
  tournament,
};
