import { Raycaster, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { ceilings } from '../../../lib/viewer/scene/floors.ts';
import type { SceneFloor, SceneWall } from '../../../shared/domain/views/view-data.ts';

const CORNERS = [
  [0, 0],
  [4_000, 0],
  [4_000, 3_000],
  [0, 3_000],
] as const;
const WALLS = CORNERS.map(([x1, y1], at): SceneWall => {
  const [x2, y2] = CORNERS[(at + 1) % CORNERS.length] ?? [0, 0];
  return { x1, y1, x2, y2, thickness: 100, height: at === 0 ? 2_700 : 2_500, openings: [], left: null, right: null };
});

test('a ceiling is as high as the highest wall around, is seen from below alone, and is hidden at first', () => {
  for (const corners of [CORNERS, CORNERS.toReversed()]) {
    const floor: SceneFloor = { corners, material: null, scaleX: 1, scaleY: 1, rotation: 0 };
    const roof = ceilings({ floors: [floor], walls: WALLS, pieces: [] });
    expect(roof.visible).toBe(false);
    roof.updateMatrixWorld(true);
    const seen = (fromM: number, up: number) =>
      new Raycaster(new Vector3(1, fromM, 1), new Vector3(0, up, 0)).intersectObject(roof).map(({ point }) => point.y);
    expect(seen(1, 1)).toEqual([expect.closeTo(2.7)]);
    expect(seen(5, -1)).toEqual([]);
  }
});
