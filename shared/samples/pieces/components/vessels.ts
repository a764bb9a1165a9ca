import { arcPoints, lathe } from '../../geometry/lathe.ts';
import type { Mesh } from '../../geometry/mesh.ts';
import { translate } from '../../geometry/transform.ts';
import type { Vec2, Vec3 } from '../../geometry/vector.ts';

const WALL_MM = 4;

/** A bellied vase with a narrow neck, open at the top. */
export function vase(radius: number, height: number, at: Vec3): Mesh {
  const belly: Vec2[] = [0.62, 0.86, 0.98, 1, 0.93, 0.76, 0.52, 0.36, 0.32, 0.38].map((share, index) => [
    radius * share,
    (height * index) / 9,
  ]);
  return vessel(belly, at);
}

/** A bowl on a small foot. */
export function bowl(radius: number, height: number, at: Vec3): Mesh {
  const wall = arcPoints([0, 1], 1, -68, -4, 8).map(([x, y]): Vec2 => [x * radius, y * height]);
  return vessel([[radius * 0.36, 0], ...wall], at);
}

/** A turned pot with straight, slightly opening walls. */
export function pot(radius: number, height: number, at: Vec3): Mesh {
  return vessel(
    [
      [radius * 0.78, 0],
      [radius * 0.84, height * 0.05],
      [radius, height],
    ],
    at,
  );
}

/** A wall of even thickness along an outline from foot to rim, with a floor. */
function vessel(outline: readonly Vec2[], at: Vec3): Mesh {
  const inside = outline
    .slice(1)
    .reverse()
    .map(([radius, y]): Vec2 => [Math.max(radius - WALL_MM, 1), Math.max(y, WALL_MM)]);
  const floor = Math.min(...inside.map(([, y]) => y));
  return translate(lathe([[0, 0], ...outline, ...inside, [0, floor]], { sides: 24 }), at);
}
