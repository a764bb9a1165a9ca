/** Cells along the longest side of a model; a chair's are a centimetre. */
const CELLS_PER_SIDE = 96;
/** Empty cells around the model, so that rays that start a little off its surface start inside the grid. */
const MARGIN_CELLS = 3;
/**
 * Spacing of the samples on a triangle, in cells. It is wider for a model that would need more than `MAX_SAMPLES`
 * samples.
 */
const SPACING_CELLS = 0.5;
const MAX_SAMPLES = 4_000_000;
/** Larger distances are stored as this number. */
const FARTHEST_CELLS = 12;

type Triple = readonly [x: number, y: number, z: number];

/** Triangles of one colour. */
interface ColouredTriangles {
  /** x, y, z of three corners a triangle, in world space, metres. */
  readonly corners: Float32Array;
  /** Red, green and blue, 0 to 1. */
  readonly albedo: Triple;
}

/** The surfaces of a model in a grid of cells (voxels). */
interface SolidCells {
  /** Cells along x, y and z. */
  readonly size: Triple;
  /** The corner of the first cell with the least coordinates, in world space, metres. */
  readonly corner: Triple;
  readonly cellMetres: number;
  /**
   * Four bytes a cell, x first, then y: the square root of the albedo of a surface in it (255 is 1); the fourth byte is
   * unused.
   */
  readonly colours: Uint8Array<ArrayBuffer>;
  /**
   * One byte a cell in the same order: the distance in cells to the nearest surface (Chebyshev distance), 12 at most; 0
   * is a surface. Separate from the colours, because a ray reads many distances and one colour.
   */
  readonly distances: Uint8Array<ArrayBuffer>;
}

/**
 * Finds the cells that contain the surfaces of a model. Triangles are sampled more coarsely if they are too many or too
 * large for `MAX_SAMPLES`.
 *
 * @param min corner of the bounding box of all triangles with the least coordinates, in metres
 * @param max corner with the greatest coordinates, in metres
 */
export function solidCells(parts: readonly ColouredTriangles[], min: Triple, max: Triple): SolidCells {
  const extent = [max[0] - min[0], max[1] - min[1], max[2] - min[2]] as const;
  const cellMetres = Math.max(...extent, 1e-6) / CELLS_PER_SIDE;
  const cellsAlong = (side: number) => Math.ceil(side / cellMetres) + 2 * MARGIN_CELLS + 1;
  const size = [cellsAlong(extent[0]), cellsAlong(extent[1]), cellsAlong(extent[2])] as const;
  const start = (axis: 0 | 1 | 2) => min[axis] + extent[axis] / 2 - (size[axis] * cellMetres) / 2;
  const corner = [start(0), start(1), start(2)] as const;
  const colours = new Uint8Array(size[0] * size[1] * size[2] * 4);
  const places = new Uint8Array(colours.length / 4).fill(FARTHEST_CELLS);
  const spacing = Math.max(SPACING_CELLS * cellMetres, minSpacing(parts));
  for (const { corners, albedo } of parts) {
    const [red, green, blue] = albedo.map((part) => Math.round(255 * Math.sqrt(Math.min(1, Math.max(0, part)))));
    eachSample(corners, spacing, (x, y, z) => {
      const column = Math.floor((x - corner[0]) / cellMetres);
      const row = Math.floor((y - corner[1]) / cellMetres);
      const layer = Math.floor((z - corner[2]) / cellMetres);
      const cell = (layer * size[1] + row) * size[0] + column;
      colours[cell * 4] = red ?? 0;
      colours[cell * 4 + 1] = green ?? 0;
      colours[cell * 4 + 2] = blue ?? 0;
      places[cell] = 0;
    });
  }
  return { size, corner, cellMetres, colours, distances: chebyshevDistances(places, size) };
}

/**
 * Computes the distances axis by axis: the larger of the distance by the axes before and the distance along this one.
 */
function chebyshevDistances(places: Uint8Array<ArrayBuffer>, size: Triple): Uint8Array<ArrayBuffer> {
  const cells = places.length;
  let known = places;
  let stride = 1;
  for (const side of size) {
    const nearer = new Uint8Array(cells);
    for (let cell = 0; cell < cells; cell++) {
      const place = Math.floor(cell / stride) % side;
      let least = known[cell] as number;
      for (let away = 1; away < least; away++) {
        if (place >= away) least = Math.min(least, Math.max(away, known[cell - away * stride] as number));
        if (place + away < side) least = Math.min(least, Math.max(away, known[cell + away * stride] as number));
      }
      nearer[cell] = least;
    }
    known = nearer;
    stride *= side;
  }
  return known;
}

/**
 * The spacing of samples that keeps their number below the limit, in metres. `eachSample` takes at least two rows of
 * two samples, rows along the longest side, and half of the shortest side's samples in the mean row: the solution of a
 * quadratic equation.
 */
function minSpacing(parts: readonly ColouredTriangles[]): number {
  let [triangles, lengths, products] = [0, 0, 0];
  for (const { corners } of parts) {
    triangles += corners.length / 9;
    for (let at = 0; at < corners.length; at += 9) {
      const [first, second, third] = [sideOf(corners, at, 0), sideOf(corners, at, 1), sideOf(corners, at, 2)];
      const longest = Math.max(first, second, third);
      lengths += longest;
      products += longest * Math.min(first, second, third);
    }
  }
  const left = Math.max(MAX_SAMPLES - 4 * triangles, MAX_SAMPLES / 4);
  return (lengths + Math.sqrt(lengths ** 2 + (products * left) / 2)) / left;
}

/** Length of one side of a triangle, in metres. */
function sideOf(corners: Float32Array, at: number, corner: number): number {
  const [from, to] = [at + corner * 3, at + ((corner + 1) % 3) * 3];
  return Math.hypot(
    (corners[to] as number) - (corners[from] as number),
    (corners[to + 1] as number) - (corners[from + 1] as number),
    (corners[to + 2] as number) - (corners[from + 2] as number),
  );
}

/**
 * Visits samples of each triangle in rows from its shortest side to the opposite corner, with at most `spacing` between
 * neighbours.
 */
function eachSample(corners: Float32Array, spacing: number, visit: (x: number, y: number, z: number) => void): void {
  for (let at = 0; at < corners.length; at += 9) {
    const part = (corner: number, axis: number) => corners[at + (corner % 3) * 3 + axis] as number;
    const sides = [0, 1, 2].map((corner) => sideOf(corners, at, corner));
    const shortest = Math.min(...sides);
    const first = sides.indexOf(shortest);
    const rows = Math.max(1, Math.ceil(Math.max(...sides) / spacing));
    for (let row = 0; row <= rows; row++) {
      const towards = row / rows;
      const places = Math.max(1, Math.ceil((shortest * (1 - towards)) / spacing));
      for (let place = 0; place <= places; place++) {
        const other = (1 - towards) * (place / places);
        const own = 1 - towards - other;
        const along = (axis: number) =>
          own * part(first, axis) + other * part(first + 1, axis) + towards * part(first + 2, axis);
        visit(along(0), along(1), along(2));
      }
    }
  }
}
