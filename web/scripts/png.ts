/** Writes and reads PNG files: 8 bits per channel, RGBA, no filters. */

import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEADER = 8 + 25; // the signature and the first chunk

export function writePng(pixels: Uint8Array, side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6], 8); // bits, and RGBA
  const rows = Buffer.alloc(side * (1 + 4 * side)); // each row begins with the number of its filter
  for (let row = 0; row < side; row++) {
    rows.set(pixels.subarray(4 * side * row, 4 * side * (row + 1)), row * (1 + 4 * side) + 1);
  }
  const data = deflateSync(rows, { level: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The pixels of a file written by this module. */
export function readPng(file: Buffer): { pixels: Uint8Array; side: number } {
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw new Error("this is no PNG file");
  const side = file.readUInt32BE(16);
  const rows = inflateSync(file.subarray(HEADER + 8, HEADER + 8 + file.readUInt32BE(HEADER)));
  const pixels = new Uint8Array(4 * side * side);
  for (let row = 0; row < side; row++) {
    const start = row * (1 + 4 * side) + 1;
    pixels.set(rows.subarray(start, start + 4 * side), 4 * side * row);
  }
  return { pixels, side };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "ascii"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
