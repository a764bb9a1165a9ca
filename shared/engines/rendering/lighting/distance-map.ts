const FAR = 1e12;

/**
 * The distance from each pixel to the nearest marked one, in pixels; large if none is marked. The work is linear in the
 * number of pixels.
 *
 * Method: Felzenszwalb and Huttenlocher, Distance transforms of sampled functions, 2012.
 *
 * @param isMarked whether the pixel with this index is marked; rows follow each other
 */
export function distanceMap(isMarked: (pixel: number) => boolean, widthPx: number, heightPx: number): Float64Array {
  const squares = Float64Array.from({ length: widthPx * heightPx }, (_, pixel) => (isMarked(pixel) ? 0 : FAR));
  const longest = Math.max(widthPx, heightPx);
  const room: Room = {
    line: new Float64Array(longest),
    apexes: new Int32Array(longest),
    starts: new Float64Array(longest + 1),
  };
  for (let row = 0; row < heightPx; row++) lowestParabolas(squares, row * widthPx, 1, widthPx, room);
  for (let column = 0; column < widthPx; column++) lowestParabolas(squares, column, widthPx, heightPx, room);
  return squares.map(Math.sqrt);
}

/** Memory that all lines use one after the other. */
interface Room {
  readonly line: Float64Array;
  /** The places of the parabolas that are the lowest somewhere, and where each begins to be. */
  readonly apexes: Int32Array;
  readonly starts: Float64Array;
}

/** Replaces each value of a line by the lowest of all parabolas at that place: one stands on each value. */
function lowestParabolas(
  values: Float64Array,
  from: number,
  stride: number,
  count: number,
  { line, apexes, starts }: Room,
): void {
  for (let at = 0; at < count; at++) line[at] = values[from + at * stride] as number;
  const height = (at: number) => (line[at] as number) + at * at;
  let last = 0;
  apexes[0] = 0;
  starts[0] = Number.NEGATIVE_INFINITY;
  for (let at = 1; at < count; at++) {
    const crossing = () => {
      const apex = apexes[last] as number;
      return (height(at) - height(apex)) / (2 * (at - apex));
    };
    let start = crossing();
    while (start <= (starts[last] as number)) {
      last--;
      start = crossing();
    }
    last++;
    apexes[last] = at;
    starts[last] = start;
  }
  starts[last + 1] = Number.POSITIVE_INFINITY;
  for (let at = 0, lowest = 0; at < count; at++) {
    while ((starts[lowest + 1] as number) < at) lowest++;
    const apex = apexes[lowest] as number;
    values[from + at * stride] = (at - apex) ** 2 + (line[apex] as number);
  }
}
