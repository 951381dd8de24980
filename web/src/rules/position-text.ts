/** Describes a position in words, for screen readers. */

import type { BoardTexts } from "$board";
import type { GameView } from "$lib/generated/messages.ts";

type Piece = GameView["pieces"][string];

function pieceText({ seat, shape, name }: Piece, texts: BoardTexts): string {
  const colour = seat === 0 ? texts.light : texts.dark;
  switch (shape) {
    case "man":
      return texts.man(colour);
    case "king":
      return texts.king(colour);
    case "disc":
      return texts.disc(texts.player(seat + 1));
    case "mark":
      return texts.mark(name, texts.player(seat + 1));
  }
}

/** `light man: C3; dark man: D4, D6`; empty for a board without pieces. */
export function positionText(
  { names, pieces }: Pick<GameView, "names" | "pieces">,
  rows: readonly string[],
  texts: BoardTexts,
): string {
  const cells = [...rows.join("")];
  return Object.entries(pieces)
    .flatMap(([letter, piece]) => {
      const found = cells.flatMap((each, cell) => (each === letter ? [names[cell] ?? ""] : []));
      const listed = found.map((name) => name.toUpperCase()).join(", ");
      return found.length > 0 ? [`${pieceText(piece, texts)}: ${listed}`] : [];
    })
    .join("; ");
}
