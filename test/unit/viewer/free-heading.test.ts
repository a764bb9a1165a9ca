import { expect, test } from 'vitest';
import { freeHeading } from '../../../lib/viewer/scene/free-heading.ts';
import type { PlanScene, SceneWall } from '../../../shared/domain/views/view-data.ts';

const wall = (x1: number, y1: number, x2: number, y2: number): SceneWall => ({
  ...{ x1, y1, x2, y2, thickness: 100, height: 2_500, openings: [], left: null, right: null },
});
/** A room of 8 by 3 metres around the origin. */
const WALLS = [
  wall(-4_000, -1_500, 4_000, -1_500),
  wall(4_000, -1_500, 4_000, 1_500),
  wall(4_000, 1_500, -4_000, 1_500),
  wall(-4_000, 1_500, -4_000, -1_500),
];
const scene = (pieces: PlanScene['pieces']): PlanScene => ({ walls: WALLS, floors: [], pieces });
const piece = (x: number, y: number) => ({
  ...{ x, y, z: 0, width: 1_000, depth: 600, height: 800, rotation: 0, glbUrl: null },
});

test('a walk begins with a look along the room, and away from a piece that stands in the way', () => {
  const right = Math.PI / 2;
  const degrees = (heading: number) => (heading * 180) / Math.PI;
  expect(degrees(freeHeading(scene([piece(-1_000, 0)]), { x: 0, y: 0 }))).toBeCloseTo(degrees(right));
  expect(degrees(freeHeading(scene([piece(1_000, 0)]), { x: 0, y: 0 }))).toBeCloseTo(270);
});
