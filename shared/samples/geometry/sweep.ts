import { gridMesh, type Mesh, merge, orientedMesh, type Triangle, type Vertex } from './mesh.ts';
import { pathFrames } from './path.ts';
import { profileSegments } from './profile.ts';
import { triangulate } from './triangulate.ts';
import { add, distance, normalize, scale, type Vec2, type Vec3 } from './vector.ts';

interface SweepOptions {
  /** Whether the path's end joins its start. */
  readonly closed?: boolean;
  /** Size of the profile along the path, from t = 0 to 1; 1 by default. At 0 the end comes to a point. */
  readonly scaleAt?: (t: number) => number;
}

/**
 * Sweeps a profile along a path. The profile is a closed, counter-clockwise outline in millimetres, in the frame
 * (across, up) of the path. Open paths get caps.
 */
export function sweep(path: readonly Vec3[], profile: readonly Vec2[], options: SweepOptions = {}): Mesh {
  const closed = options.closed ?? false;
  const frames = pathFrames(path, closed);
  const stations = stationsOf(path, closed);
  const total = stations.at(-1)?.along ?? 1;
  const sizeAt = (along: number) => options.scaleAt?.(total > 0 ? along / total : 0) ?? 1;
  const place = (index: number, [a, b]: Vec2, size: number): Vec3 => {
    const frame = frames[index];
    const centre = path[index];
    if (!frame || !centre) throw new RangeError(`No station ${index}`);
    return add(centre, add(scale(frame.across, a * size), scale(frame.up, b * size)));
  };
  const bands = profileSegments(profile, true).map(({ from, to }) =>
    gridMesh(1, stations.length - 1, (i, j) => {
      const end = i === 0 ? from : to;
      const { index, along } = stations[j] ?? { index: 0, along: 0 };
      const frame = frames[index] ?? { tangent: [0, 1, 0], across: [1, 0, 0], up: [0, 0, 1] };
      const step = total / (stations.length * 4);
      const slope = (sizeAt(Math.min(total, along + step)) - sizeAt(Math.max(0, along - step))) / (2 * step);
      const widening = slope * (end.point[0] * end.normal[0] + end.point[1] * end.normal[1]);
      const sideways = add(scale(frame.across, end.normal[0]), scale(frame.up, end.normal[1]));
      return {
        position: place(index, end.point, sizeAt(along)),
        normal: normalize(add(sideways, scale(frame.tangent, -widening))),
        uv: [along, end.along],
      };
    }),
  );
  if (closed) return merge(...bands);
  const last = path.length - 1;
  return merge(
    ...bands,
    cap(profile, (point) => place(0, point, sizeAt(0)), scale(frames[0]?.tangent ?? [0, 1, 0], -1)),
    cap(profile, (point) => place(last, point, sizeAt(total)), frames[last]?.tangent ?? [0, 1, 0]),
  );
}

/** A round tube along a path; `round` makes its ends look like half spheres. */
export function tube(
  path: readonly Vec3[],
  radiusMm: number,
  options: { readonly sides?: number; readonly closed?: boolean; readonly scaleAt?: (t: number) => number } = {},
): Mesh {
  return sweep(path, circleProfile(radiusMm, options.sides ?? 12), options);
}

/** A counter-clockwise circle as a sweep's profile. */
function circleProfile(radiusMm: number, sides: number): Vec2[] {
  return Array.from({ length: sides }, (_, index) => {
    const angle = (2 * Math.PI * index) / sides;
    return [radiusMm * Math.cos(angle), radiusMm * Math.sin(angle)];
  });
}

/** A counter-clockwise rectangle with round corners as a sweep's profile. */
export function rectangleProfile(width: number, height: number, radiusMm: number, steps = 3): Vec2[] {
  const radius = Math.min(radiusMm, width / 2 - 0.01, height / 2 - 0.01);
  const [x, y] = [width / 2 - radius, height / 2 - radius];
  const corners = [
    [x, y, 0],
    [-x, y, 90],
    [-x, -y, 180],
    [x, -y, 270],
  ] as const;
  return corners.flatMap(([cx, cy, from]) =>
    Array.from({ length: steps + 1 }, (_, step): Vec2 => {
      const angle = ((from + (90 * step) / steps) * Math.PI) / 180;
      return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
    }),
  );
}

/** Path indices in order, with the distance from the start; a closed path repeats the first index at the end. */
function stationsOf(path: readonly Vec3[], closed: boolean): { index: number; along: number }[] {
  const order = path.map((_, index) => index);
  if (closed) order.push(0);
  let along = 0;
  return order.map((index, position) => {
    const [here, before] = [path[index], path[order[position - 1] ?? index]];
    if (here && before) along += distance(here, before);
    return { index, along };
  });
}

function cap(profile: readonly Vec2[], place: (point: Vec2) => Vec3, normal: Vec3): Mesh {
  const vertices = profile.map((point): Vertex => ({ position: place(point), normal, uv: point }));
  return orientedMesh(vertices, triangulate(profile) as Triangle[]);
}
