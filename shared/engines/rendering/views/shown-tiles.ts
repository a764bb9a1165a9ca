/** Pixels around a triangle: a camera moves by up to one pixel between passes, and a pixel that is touched counts. */
const MARGIN_PX = 2;

/** A square of a picture, by its place among the others from the lower left corner. */
type TilePlace = readonly [column: number, row: number];

/**
 * The squares of a picture in which triangles are, hidden ones included. They are all squares if a part of the model is
 * behind the camera.
 *
 * @param points x, y, z of every vertex in world space
 * @param corners three vertices a triangle
 * @param toClip the matrix from world space to clip space, column by column
 * @param sidePx side of a square; those at the upper and right border can reach out of the picture
 */
export function shownTiles(
  points: Float32Array,
  corners: Uint32Array,
  toClip: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
  sidePx: number,
): TilePlace[] {
  const [columns, rows] = [Math.ceil(width / sidePx), Math.ceil(height / sidePx)];
  const shown = new Uint8Array(columns * rows);
  const placed = onPicture(points, toClip, width, height);
  if (!placed) shown.fill(1);
  else {
    for (let at = 0; at < corners.length; at += 3) {
      const place = (corner: number): Place => {
        const vertex = corners[at + corner] as number;
        return [placed[vertex * 2] as number, placed[vertex * 2 + 1] as number];
      };
      markTriangle([place(0), place(1), place(2)], shown, columns, rows, sidePx);
    }
  }
  const tiles: TilePlace[] = [];
  shown.forEach((mark, tile) => {
    if (mark === 1) tiles.push([tile % columns, Math.floor(tile / columns)]);
  });
  return tiles;
}

/** In pixels from the lower left corner of the picture. */
type Place = readonly [x: number, y: number];

/** x and y of every vertex in pixels; nothing if one is behind the camera. */
function onPicture(
  points: Float32Array,
  toClip: readonly number[],
  width: number,
  height: number,
): Float32Array | undefined {
  const placed = new Float32Array((points.length / 3) * 2);
  const part = (row: number, column: number) => toClip[column * 4 + row] as number;
  const [x0, x1, x2, x3] = [part(0, 0), part(0, 1), part(0, 2), part(0, 3)];
  const [y0, y1, y2, y3] = [part(1, 0), part(1, 1), part(1, 2), part(1, 3)];
  const [w0, w1, w2, w3] = [part(3, 0), part(3, 1), part(3, 2), part(3, 3)];
  for (let at = 0, to = 0; at < points.length; at += 3, to += 2) {
    const [x, y, z] = [points[at] as number, points[at + 1] as number, points[at + 2] as number];
    const ahead = w0 * x + w1 * y + w2 * z + w3;
    if (ahead <= 0) return undefined;
    placed[to] = ((x0 * x + x1 * y + x2 * z + x3) / ahead / 2 + 0.5) * width;
    placed[to + 1] = ((y0 * x + y1 * y + y2 * z + y3) / ahead / 2 + 0.5) * height;
  }
  return placed;
}

/** Marks the squares of a triangle, row by row: from the least x of its sides in the row to the greatest. */
function markTriangle(
  [a, b, c]: readonly [Place, Place, Place],
  shown: Uint8Array,
  columns: number,
  rows: number,
  sidePx: number,
): void {
  const first = Math.max(0, Math.floor((Math.min(a[1], b[1], c[1]) - MARGIN_PX) / sidePx));
  const last = Math.min(rows - 1, Math.floor((Math.max(a[1], b[1], c[1]) + MARGIN_PX) / sidePx));
  for (let row = first; row <= last; row++) {
    const [bottom, top] = [row * sidePx - MARGIN_PX, (row + 1) * sidePx + MARGIN_PX];
    let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const [from, to] of [[a, b] as const, [b, c] as const, [c, a] as const]) {
      if (Math.max(from[1], to[1]) < bottom || Math.min(from[1], to[1]) > top) continue;
      for (const [end, other] of [[from, to] as const, [to, from] as const]) {
        const up = Math.min(Math.max(end[1], bottom), top);
        const x = up === end[1] ? end[0] : end[0] + ((up - end[1]) / (other[1] - end[1])) * (other[0] - end[0]);
        left = Math.min(left, x);
        right = Math.max(right, x);
      }
    }
    const from = Math.max(0, Math.floor((left - MARGIN_PX) / sidePx));
    const to = Math.min(columns - 1, Math.floor((right + MARGIN_PX) / sidePx));
    if (from <= to) shown.fill(1, row * columns + from, row * columns + to + 1);
  }
}
