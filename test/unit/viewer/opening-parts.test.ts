import { Box3, type BufferGeometry } from 'three';
import { describe, expect, test } from 'vitest';
import { openingMeshes, openingParts } from '../../../lib/viewer/scene/opening-parts.ts';
import { wallBodies, wallReach } from '../../../lib/viewer/scene/wall-bodies.ts';
import { wallBoxes } from '../../../lib/viewer/scene/wall-boxes.ts';
import type { SceneOpening } from '../../../shared/domain/views/view-data.ts';

const WALL = { x1: 0, y1: 0, x2: 4_000, y2: 0, thickness: 200, height: 2_500, left: null, right: null };
const DOOR: SceneOpening = { type: 'door', at: 1_000, width: 900, height: 2_100, sill: 0, isHungAtEnd: false };
const WINDOW: SceneOpening = { type: 'window', at: 3_000, width: 1_200, height: 1_200, sill: 900, isHungAtEnd: false };

describe('the parts of openings', () => {
  test('a door has a frame that stands out of its wall, a leaf between, and handles on both sides', () => {
    const parts = partsOf([DOOR]);
    const boxes = parts.map(({ geometry }) => new Box3().setFromBufferAttribute(positions(geometry)));
    const all = boxes.reduce((sum, box) => sum.union(box), new Box3());
    expect([all.min.x, all.max.x].map((each) => Math.round(each * 1_000))).toEqual([550, 1_450]);
    expect([all.min.y, all.max.y].map((each) => Math.round(each * 1_000))).toEqual([0, 2_100]);
    expect(all.max.z * 1_000).toBeGreaterThan(WALL.thickness / 2);
    expect(parts.some(({ isGlass }) => isGlass)).toBe(false);
  });

  test('the handle of a door is opposite its hinge, and two leaves meet at their handles', () => {
    expect(handlesOf(DOOR).every((x) => x > 1_200)).toBe(true);
    expect(handlesOf({ ...DOOR, isHungAtEnd: true }).every((x) => x < 800)).toBe(true);
    expect(handlesOf({ ...DOOR, width: 1_260 }).every((x) => Math.abs(x - 1_000) < 250)).toBe(true);
  });

  test('a wide door has two leaves, and a gap has nothing', () => {
    const wide = partsOf([{ ...DOOR, width: 1_600 }]).length;
    expect(wide).toBeGreaterThan(partsOf([DOOR]).length);
    expect(partsOf([{ ...DOOR, type: 'gap' }])).toEqual([]);
  });

  test('however many openings there are, they are two meshes: what is solid, and glass', () => {
    expect(openingMeshes(partsOf([DOOR, WINDOW])).length).toBe(2);
    expect(openingMeshes([]).length).toBe(0);
  });

  test('an opening that has no room for a frame has no part without a size', () => {
    for (const { geometry } of partsOf([{ ...WINDOW, width: 40, height: 30 }])) {
      const box = new Box3().setFromBufferAttribute(positions(geometry));
      expect(Math.min(box.max.x - box.min.x, box.max.y - box.min.y)).toBeGreaterThan(0);
    }
  });
});

function partsOf(openings: readonly SceneOpening[]) {
  return wallBodies([{ ...WALL, openings }]).flatMap((body) =>
    openingParts(body, wallBoxes(body.wall, wallReach(body))),
  );
}

/** Where the parts are along the wall that stand as far out of the leaf as a handle, and are as thin. */
function handlesOf(door: SceneOpening): number[] {
  const boxes = partsOf([door]).map(({ geometry }) => new Box3().setFromBufferAttribute(positions(geometry)));
  return boxes
    .filter(({ min, max }) => max.y - min.y < 0.03 && min.y > 1)
    .flatMap(({ min, max }) => [min.x * 1_000, max.x * 1_000]);
}

function positions(geometry: BufferGeometry) {
  const attribute = geometry.getAttribute('position');
  if (!('isBufferAttribute' in attribute)) throw new Error('a box has its corners in one attribute');
  return attribute;
}
