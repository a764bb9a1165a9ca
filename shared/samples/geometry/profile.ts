import type { Vec2 } from './vector.ts';

/** Neighbouring segments that turn by more than this have a hard edge between them. */
const HARD_EDGE_DEGREES = 38;

/** One straight piece of a profile with the normals at its ends. */
interface ProfileSegment {
  readonly from: ProfilePoint;
  readonly to: ProfilePoint;
}

interface ProfilePoint {
  readonly point: Vec2;
  readonly normal: Vec2;
  /** Distance along the profile from its start, in millimetres. */
  readonly along: number;
}

/**
 * Normals of a polyline whose outside lies to the right of its direction: averaged where it turns gently, split where
 * it has a corner.
 */
export function profileSegments(points: readonly Vec2[], closed: boolean): ProfileSegment[] {
  const chain = closed ? [...points, ...points.slice(0, 1)] : points;
  const straight: { from: Vec2; to: Vec2; normal: Vec2; start: number; end: number }[] = [];
  let along = 0;
  chain.slice(1).forEach((to, index) => {
    const from = chain[index] ?? to;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const size = Math.hypot(dx, dy);
    if (size < 1e-9) return;
    straight.push({ from, to, normal: [dy / size, -dx / size], start: along, end: along + size });
    along += size;
  });
  const count = straight.length;
  return straight.map((segment, index) => {
    const before = closed || index > 0 ? straight[(index - 1 + count) % count] : undefined;
    const after = closed || index < count - 1 ? straight[(index + 1) % count] : undefined;
    return {
      from: { point: segment.from, normal: blend(segment.normal, before?.normal), along: segment.start },
      to: { point: segment.to, normal: blend(segment.normal, after?.normal), along: segment.end },
    };
  });
}

function blend(own: Vec2, other: Vec2 | undefined): Vec2 {
  if (!other) return own;
  if (own[0] * other[0] + own[1] * other[1] < Math.cos((HARD_EDGE_DEGREES * Math.PI) / 180)) return own;
  const sum: Vec2 = [own[0] + other[0], own[1] + other[1]];
  const size = Math.hypot(...sum);
  return [sum[0] / size, sum[1] / size];
}
