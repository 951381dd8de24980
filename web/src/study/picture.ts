/** The picture of a position: its address, and how to save it. */

import type { Studied } from "./address.ts";

/** The last turn is enough to mark it, after the position before it. */
export interface Pictured extends Studied {
  readonly flipped: boolean;
  readonly arrows?: readonly (readonly number[])[];
}

export function pictureAddress({ game, start, moves, flipped, arrows = [] }: Pictured): string {
  const query = new URLSearchParams({ game });
  if (start !== null) query.set("fen", start);
  if (moves.length) query.set("moves", moves.join(" "));
  for (const path of arrows) query.append("arrow", path.join("-"));
  if (flipped) query.set("flipped", "true");
  return `/api/study/picture?${query.toString()}`;
}

/** Saves the picture as SVG or, drawn on a canvas, as PNG. */
export async function savePicture(address: string, kind: "svg" | "png"): Promise<void> {
  const picture = kind === "svg" ? await (await fetched(address)).blob() : await drawn(address);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = `checkrow.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function fetched(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
}

async function drawn(address: string): Promise<Blob> {
  const image = new Image();
  image.src = `${address}&width=1440`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => {
      if (blob) done(blob);
      else failed(new Error("The picture could not be drawn."));
    }, "image/png");
  });
}
