import { ENGLISH, type BoardTexts } from "../../../board/src/texts.ts";

export const board: BoardTexts = ENGLISH;
