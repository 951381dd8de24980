import { ENGLISH, type BoardTexts } from "$board";

export const board: BoardTexts = ENGLISH;
