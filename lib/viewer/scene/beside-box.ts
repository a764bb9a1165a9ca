/** A rectangle of the picture, in pixels: its middle and its size. */
export interface PictureBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The shift in pixels that takes a box beside another one by the shortest way; none if they do not overlap. */
export function besideBox(box: PictureBox, other: PictureBox): { readonly x: number; readonly y: number } {
  const [right, down] = [box.x - other.x, box.y - other.y];
  const x = (box.width + other.width) / 2 - Math.abs(right);
  const y = (box.height + other.height) / 2 - Math.abs(down);
  if (x <= 0 || y <= 0) return { x: 0, y: 0 };
  return x < y ? { x: right < 0 ? -x : x, y: 0 } : { x: 0, y: down > 0 ? y : -y };
}
