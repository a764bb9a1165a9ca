import { gridMesh, type Mesh, merge } from './mesh.ts';
import { profileSegments } from './profile.ts';
import { normalize, type Vec2 } from './vector.ts';

interface LatheOptions {
  /** Sides of the circle. */
  readonly sides?: number;
}

/**
 * A body of revolution about the y axis. The profile is a list of [radius, height] with the outside to its right,
 * that is: from the bottom up on the outside. Start and end at radius 0, or close it to a ring, for a closed body.
 */
export function lathe(profile: readonly Vec2[], options: LatheOptions = {}): Mesh {
  const sides = options.sides ?? 32;
  const widest = Math.max(...profile.map(([radius]) => radius));
  const bands = profileSegments(profile, false).map(({ from, to }) =>
    gridMesh(sides, 1, (i, j) => {
      const { point, normal, along } = j === 0 ? from : to;
      const angle = (2 * Math.PI * (i % sides)) / sides;
      const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
      return {
        position: [point[0] * sin, point[1], point[0] * cos],
        normal: normalize([normal[0] * sin, normal[1], normal[0] * cos]),
        uv: [along, ((2 * Math.PI * i) / sides) * widest],
      };
    }),
  );
  return merge(...bands);
}

/** A cylinder or cone standing on y = 0, its edges broken by a small round. */
export function turnedLeg(
  bottomRadius: number,
  topRadius: number,
  height: number,
  options: LatheOptions & { readonly edge?: number } = {},
): Mesh {
  const edge = Math.min(options.edge ?? 1.5, bottomRadius / 2, topRadius / 2, height / 4);
  return lathe(
    [
      [0, 0],
      [bottomRadius - edge, 0],
      [bottomRadius - edge * 0.3, edge * 0.3],
      [bottomRadius, edge],
      [topRadius, height - edge],
      [topRadius - edge * 0.3, height - edge * 0.3],
      [topRadius - edge, height],
      [0, height],
    ],
    { sides: options.sides ?? 20 },
  );
}

/** Profile points of an arc in the [radius, height] plane, angles in degrees counter-clockwise from +radius. */
export function arcPoints(centre: Vec2, radius: number, fromDegrees: number, toDegrees: number, steps: number): Vec2[] {
  return Array.from({ length: steps + 1 }, (_, index) => {
    const angle = ((fromDegrees + ((toDegrees - fromDegrees) * index) / steps) * Math.PI) / 180;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)] as const;
  });
}
