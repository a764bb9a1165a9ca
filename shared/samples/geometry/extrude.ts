import { gridMesh, type Mesh, merge, orientedMesh, type Vertex } from './mesh.ts';
import { profileSegments } from './profile.ts';
import { triangulate } from './triangulate.ts';
import { normalize, type Vec2, type Vec3 } from './vector.ts';

/** Options of `extrude`. */
export interface ExtrudeOptions {
  /** Radius of the edges around both faces, in millimetres. */
  readonly edge?: number;
  /** Steps of that edge's quarter circle. */
  readonly edgeSteps?: number;
}

/**
 * A plate: a simple counter-clockwise outline in the plane of x and y, with a thickness along z from -half to +half
 * and round edges. The edge radius must be smaller than the outline's own inner radii.
 */
export function extrude(outline: readonly Vec2[], thickness: number, options: ExtrudeOptions = {}): Mesh {
  const edge = Math.min(options.edge ?? 2, thickness / 2);
  const steps = edge > 0 ? (options.edgeSteps ?? 2) : 0;
  // From the rim of the back face around to the rim of the front face: inset, place along z, share of z in the normal.
  const rings = [
    ...Array.from({ length: steps + 1 }, (_, step) => quarter(edge, steps, step, thickness, -1)),
    ...Array.from({ length: steps + 1 }, (_, step) => quarter(edge, steps, steps - step, thickness, 1)),
  ];
  const inset = insetBy(outline);
  const sides = profileSegments(outline, true).map(({ from, to }) =>
    gridMesh(1, rings.length - 1, (i, j) => {
      const end = i === 0 ? from : to;
      const ring = rings[j] ?? { inset: 0, z: 0, tilt: 0 };
      const [x, y] = inset(end.point, ring.inset);
      const flat = Math.sqrt(1 - ring.tilt * ring.tilt);
      return {
        position: [x, y, ring.z],
        normal: normalize([end.normal[0] * flat, end.normal[1] * flat, ring.tilt]),
        uv: [end.along, ring.z],
      };
    }),
  );
  const faces = [-1, 1].map((side) => {
    const rim = outline.map((point) => inset(point, steps > 0 ? edge : 0));
    const vertices = rim.map(([x, y]): Vertex => {
      const normal: Vec3 = [0, 0, side];
      return { position: [x, y, (side * thickness) / 2], normal, uv: [x, y + side * thickness] };
    });
    return orientedMesh(vertices, triangulate(rim));
  });
  return merge(...sides, ...faces);
}

/** A counter-clockwise ellipse. */
export function ellipse(width: number, height: number, sides: number): Vec2[] {
  return superellipse(width, height, 2, sides);
}

/** A counter-clockwise superellipse: exponent 2 is an ellipse, 4 a soft rectangle. */
export function superellipse(width: number, height: number, exponent: number, sides: number): Vec2[] {
  return Array.from({ length: sides }, (_, index) => {
    const angle = (2 * Math.PI * index) / sides;
    const power = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / exponent);
    return [(width / 2) * power(Math.cos(angle)), (height / 2) * power(Math.sin(angle))] as const;
  });
}

function quarter(edge: number, steps: number, step: number, thickness: number, side: number) {
  const angle = steps > 0 ? ((Math.PI / 2) * step) / steps : 0;
  return {
    inset: edge * (1 - Math.sin(angle)),
    z: side * (thickness / 2 - edge + edge * Math.cos(angle)),
    tilt: steps > 0 ? side * Math.cos(angle) : 0,
  };
}

/** Moves a point of the outline inwards along the mitre of its two sides. */
function insetBy(outline: readonly Vec2[]): (point: Vec2, by: number) => Vec2 {
  const mitres = new Map<Vec2, Vec2>();
  const count = outline.length;
  outline.forEach((point, index) => {
    const before = outline[(index - 1 + count) % count] ?? point;
    const after = outline[(index + 1) % count] ?? point;
    const [first, second] = [rightOf(before, point), rightOf(point, after)];
    const sum: Vec2 = [first[0] + second[0], first[1] + second[1]];
    const along = 1 + first[0] * second[0] + first[1] * second[1];
    mitres.set(point, [sum[0] / along, sum[1] / along]);
  });
  return (point, by) => {
    const mitre = mitres.get(point) ?? [0, 0];
    return [point[0] - mitre[0] * by, point[1] - mitre[1] * by];
  };
}

function rightOf(from: Vec2, to: Vec2): Vec2 {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const size = Math.hypot(dx, dy) || 1;
  return [dy / size, -dx / size];
}
