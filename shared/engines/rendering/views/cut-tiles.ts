import type { Tile } from '../protocol.ts';

/** A tile needs 16 bytes a pixel for its sums, twice, and memory for depth and pixels: 0.25 GB at this side. */
const MAX_TILE_SIDE_PX = 2_048;

/** Divides a picture into tiles of even size, row by row from the upper left corner. */
export function cutTiles(widthPx: number, heightPx: number, maxSidePx = MAX_TILE_SIDE_PX): Tile[] {
  const columns = cuts(widthPx, maxSidePx);
  const rows = cuts(heightPx, maxSidePx);
  return rows.flatMap(([top, bottom]) =>
    columns.map(([left, right]) => ({ left, top, width: right - left, height: bottom - top })),
  );
}

function cuts(length: number, maxLength: number): (readonly [from: number, to: number])[] {
  const count = Math.ceil(length / maxLength);
  const at = (index: number) => Math.round((index * length) / count);
  return Array.from({ length: count }, (_, index) => [at(index), at(index + 1)] as const);
}
