/**
 * Pixels around the projection: a camera moves by up to one pixel between passes, and a pixel that is touched counts.
 */
const MARGIN_PX = 2;

/** A part of a picture, in pixels from its lower left corner. */
interface Rectangle {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The part of a picture that shows a model: the rest need not be cleared and summed in every pass. It is the whole
 * picture if a part of the model is behind the camera, and nearly nothing if the picture does not show the model.
 *
 * @param points x, y, z of every vertex in world space
 * @param toClip the matrix from world space to clip space, column by column
 */
export function shownRectangle(
  points: Float32Array,
  toClip: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): Rectangle {
  const part = (row: number, column: number) => toClip[column * 4 + row] as number;
  const along = (row: number, at: number) =>
    part(row, 0) * (points[at] as number) +
    part(row, 1) * (points[at + 1] as number) +
    part(row, 2) * (points[at + 2] as number) +
    part(row, 3);
  let [left, bottom, right, top] = [width, height, 0, 0];
  for (let at = 0; at < points.length; at += 3) {
    const ahead = along(3, at);
    if (ahead <= 0) return { left: 0, bottom: 0, width, height };
    const x = (along(0, at) / ahead / 2 + 0.5) * width;
    const y = (along(1, at) / ahead / 2 + 0.5) * height;
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  const [fromX, toX] = [Math.max(0, Math.floor(left) - MARGIN_PX), Math.min(width, Math.ceil(right) + MARGIN_PX)];
  const [fromY, toY] = [Math.max(0, Math.floor(bottom) - MARGIN_PX), Math.min(height, Math.ceil(top) + MARGIN_PX)];
  return { left: fromX, bottom: fromY, width: Math.max(0, toX - fromX), height: Math.max(0, toY - fromY) };
}
