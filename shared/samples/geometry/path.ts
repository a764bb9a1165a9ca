import { add, cross, distance, dot, length, mix3, normalize, scale, subtract, type Vec3 } from './vector.ts';

/** Replaces every inner corner by an arc of at most `radiusMm`, like a bent tube. */
export function fillet(points: readonly Vec3[], radiusMm: number, steps = 6): Vec3[] {
  return points.flatMap((corner, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (!before || !after) return [corner];
    const [toBefore, toAfter] = [normalize(subtract(before, corner)), normalize(subtract(after, corner))];
    const half = Math.acos(Math.max(-1, Math.min(1, dot(toBefore, toAfter)))) / 2;
    if (half > Math.PI / 2 - 1e-3) return [corner];
    const reach = Math.min(radiusMm / Math.tan(half), distance(before, corner) / 2, distance(after, corner) / 2);
    const radius = reach * Math.tan(half);
    const bisector = normalize(add(toBefore, toAfter));
    const centre = add(corner, scale(bisector, radius / Math.sin(half)));
    const start = subtract(add(corner, scale(toBefore, reach)), centre);
    const end = subtract(add(corner, scale(toAfter, reach)), centre);
    return Array.from({ length: steps + 1 }, (_, step) => {
      const chord = mix3(start, end, step / steps);
      return add(centre, scale(normalize(chord), radius));
    });
  });
}

/** A Catmull-Rom curve through the points, with `steps` pieces between two points. */
export function curve(points: readonly Vec3[], steps: number): Vec3[] {
  const last = points.length - 1;
  const at = (index: number): Vec3 => points[Math.min(last, Math.max(0, index))] ?? [0, 0, 0];
  const result: Vec3[] = [];
  for (let index = 0; index < last; index++) {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      const weight = (a: number, b: number, c: number, d: number) =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      result.push([
        weight(p0[0], p1[0], p2[0], p3[0]),
        weight(p0[1], p1[1], p2[1], p3[1]),
        weight(p0[2], p1[2], p2[2], p3[2]),
      ]);
    }
  }
  return [...result, at(last)];
}

/** A closed circle of points about the y axis, at a height. */
export function circle(radiusMm: number, y: number, steps: number): Vec3[] {
  return Array.from({ length: steps }, (_, index) => {
    const angle = (2 * Math.PI * index) / steps;
    return [radiusMm * Math.sin(angle), y, radiusMm * Math.cos(angle)];
  });
}

/** A closed rectangle with round corners, flat in the plane of x and z at a height. */
export function roundedRectangle(width: number, depth: number, radiusMm: number, y: number, steps = 5): Vec3[] {
  const [x, z] = [width / 2 - radiusMm, depth / 2 - radiusMm];
  const corners = [
    [x, z, 0],
    [-x, z, 90],
    [-x, -z, 180],
    [x, -z, 270],
  ] as const;
  return corners.flatMap(([cx, cz, from]) =>
    Array.from({ length: steps + 1 }, (_, step): Vec3 => {
      const angle = ((from + (90 * step) / steps) * Math.PI) / 180;
      return [cx + radiusMm * Math.cos(angle), y, cz + radiusMm * Math.sin(angle)];
    }),
  );
}

/** A frame at each point of a path: the tangent, and two directions across it that turn as little as possible. */
export function pathFrames(points: readonly Vec3[], closed: boolean) {
  const count = points.length;
  const at = (index: number): Vec3 =>
    points[closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))] ?? [0, 0, 0];
  const tangents = points.map((_, index) => normalize(subtract(at(index + 1), at(index - 1))));
  const first = tangents[0] ?? [0, 1, 0];
  // Vertical in the plane of the path's start: a flat profile along a level path stays level.
  const guide: Vec3 = Math.abs(first[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0];
  let across = normalize(cross(guide, first));
  const frames = tangents.map((tangent) => {
    const straightened = subtract(across, scale(tangent, dot(across, tangent)));
    across = length(straightened) > 1e-6 ? normalize(straightened) : across;
    return { tangent, across, up: cross(tangent, across) };
  });
  return closed ? untwisted(frames) : frames;
}

/** Distributes the angle between the last frame and the first over a closed path. */
function untwisted(frames: { tangent: Vec3; across: Vec3; up: Vec3 }[]) {
  const [first, last] = [frames[0], frames.at(-1)];
  if (!first || !last) return frames;
  const gap = Math.atan2(dot(first.across, last.up), dot(first.across, last.across));
  return frames.map((frame, index) => {
    const angle = (gap * index) / frames.length;
    const across = add(scale(frame.across, Math.cos(angle)), scale(frame.up, Math.sin(angle)));
    return { tangent: frame.tangent, across, up: cross(frame.tangent, across) };
  });
}
