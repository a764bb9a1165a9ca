import { gridMesh, type Mesh, merge } from './mesh.ts';
import { translate } from './transform.ts';
import type { Vec2, Vec3 } from './vector.ts';

type Axis = 0 | 1 | 2;

/** Options of `roundedBox`. */
export interface RoundedBoxOptions {
  /** Radius of all edges and corners, in millimetres; at most half the smallest side. */
  readonly radius?: number;
  /** Steps of a quarter edge's half. */
  readonly roundness?: number;
  /** Divisions of the flat part along x, y and z: needed where the box is bent or bulged afterwards. */
  readonly divisions?: readonly [number, number, number];
  /** Axis that the grain follows; the longest side by default. */
  readonly grain?: 'x' | 'y' | 'z';
}

const ROUNDED_BOX_DEFAULTS = { radius: 2, roundness: 1, divisions: [1, 1, 1] } as const;

/**
 * A box with round edges, centred in x and z, standing on y = 0: each face is a grid that reaches half-way around its
 * edges (a cube sphere at the corners), so that neighbouring faces meet in the same points with the same normals.
 */
export function roundedBox(width: number, height: number, depth: number, options: RoundedBoxOptions = {}): Mesh {
  const { radius, roundness, divisions } = { ...ROUNDED_BOX_DEFAULTS, ...options };
  const half: Vec3 = [width / 2, height / 2, depth / 2];
  const r = Math.min(radius, ...half);
  const grain: Axis = options.grain ? (['x', 'y', 'z'].indexOf(options.grain) as Axis) : longest(half);
  const lines = ([0, 1, 2] as const).map((axis) => gridLines(half[axis] - r, roundness, divisions[axis] ?? 1));
  const faces: Mesh[] = [];
  for (const axis of [0, 1, 2] as const) {
    const [a, b] = axis === 0 ? ([1, 2] as const) : axis === 1 ? ([0, 2] as const) : ([0, 1] as const);
    const [linesA, linesB] = [lines[a] ?? [], lines[b] ?? []];
    for (const side of [-1, 1]) {
      faces.push(
        gridMesh(linesA.length - 1, linesB.length - 1, (i, j) => {
          const [coreA, tanA] = linesA[i] ?? [0, 0];
          const [coreB, tanB] = linesB[j] ?? [0, 0];
          const size = Math.hypot(1, tanA, tanB);
          const normal = onAxes(axis, side / size, a, tanA / size, b, tanB / size);
          const core = onAxes(axis, side * (half[axis] - r), a, coreA, b, coreB);
          const position: Vec3 = [core[0] + r * normal[0], core[1] + r * normal[1], core[2] + r * normal[2]];
          // Distance along the surface, so that a pattern is not stretched where the face bends around an edge.
          const [alongA, alongB] = [coreA + r * Math.atan(tanA), coreB + r * Math.atan(tanB)];
          // Shifted from face to face, so that opposite faces show different parts of the texture.
          const shift = side * half[axis] * 1.7;
          const uv: Vec2 = b === grain ? [alongB, alongA + shift] : [alongA, alongB + shift];
          return { position, normal, uv };
        }),
      );
    }
  }
  return translate(merge(...faces), [0, height / 2, 0]);
}

/** Along one side: position on the inner box, and tangent of the angle around the edge. */
function gridLines(core: number, roundness: number, divisions: number): (readonly [core: number, tan: number])[] {
  const lines: [number, number][] = [];
  for (let k = roundness; k > 0; k--) lines.push([-core, -Math.tan(((Math.PI / 4) * k) / roundness)]);
  for (let k = 0; k <= divisions; k++) lines.push([-core + (2 * core * k) / divisions, 0]);
  for (let k = 1; k <= roundness; k++) lines.push([core, Math.tan(((Math.PI / 4) * k) / roundness)]);
  return lines;
}

function onAxes(axis: Axis, value: number, a: Axis, valueA: number, b: Axis, valueB: number): Vec3 {
  const vector: [number, number, number] = [0, 0, 0];
  vector[axis] = value;
  vector[a] = valueA;
  vector[b] = valueB;
  return vector;
}

function longest(half: Vec3): Axis {
  if (half[0] >= half[1] && half[0] >= half[2]) return 0;
  return half[1] >= half[2] ? 1 : 2;
}
