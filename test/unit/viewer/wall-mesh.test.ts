import fc from 'fast-check';
import { type Mesh, MeshStandardMaterial, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { Paints } from '../../../lib/viewer/scene/paints.ts';
import { wallBodies, wallReach } from '../../../lib/viewer/scene/wall-bodies.ts';
import { wallBoxes } from '../../../lib/viewer/scene/wall-boxes.ts';
import { wallMesh } from '../../../lib/viewer/scene/wall-mesh.ts';
import type { SceneWall } from '../../../shared/domain/views/view-data.ts';

const look = { roughness: 0.8, metallic: 0, widthMm: 500, heightMm: 250, imageUrl: null };
const paints = new Paints(
  {
    'basic:red': { name: 'Red', baseColour: '#ff0000', ...look },
    'basic:blue': { name: 'Blue', baseColour: '#0000ff', ...look },
  },
  () => {},
);
/** With a window, in the middle of nothing. */
const PLAIN = {
  thickness: 200,
  height: 2_500,
  openings: [{ type: 'window' as const, at: 1_500, width: 900, height: 1_200, sill: 900, isHungAtEnd: false }],
  left: 'basic:red',
  right: 'basic:blue',
};
const coordinate = fc.integer({ min: -20_000, max: 20_000 });
const wall = fc
  .record({ x1: coordinate, y1: coordinate, x2: coordinate, y2: coordinate })
  .filter(({ x1, y1, x2, y2 }) => Math.hypot(x2 - x1, y2 - y1) > 3_000)
  .map((ends): SceneWall => ({ ...PLAIN, ...ends }));

/** A triangle of a mesh in the world, with its texture coordinates. */
interface Triangle {
  readonly group: number;
  readonly corners: readonly Vector3[];
  readonly normal: Vector3;
  readonly uvs: readonly (readonly [number, number])[];
}

test('each side of a wall has its paint: left is the side of greater y of a wall along x', () => {
  fc.assert(
    fc.property(wall, (sample) => {
      const leftward = new Vector3(sample.y1 - sample.y2, 0, sample.x2 - sample.x1).normalize();
      const { mesh, material } = solidOf([sample]);
      const colours = material.map((each) => (each instanceof MeshStandardMaterial ? each.color.getHexString() : ''));
      expect(colours.slice(1)).toEqual(['ff0000', '0000ff']);
      for (const { group, normal } of trianglesOf(mesh)) {
        if (group === 1) expect(normal.distanceTo(leftward)).toBeLessThan(1e-3);
        else if (group === 2) expect(normal.distanceTo(leftward.clone().negate())).toBeLessThan(1e-3);
        else expect(Math.abs(normal.dot(leftward))).toBeLessThan(1e-3);
      }
    }),
  );
});

test('ends, tops and reveals lie a little deeper than sides, and sides of one paint are drawn at once', () => {
  const ends = { x1: 0, y1: 0, x2: 4_000, y2: 0 };
  const groupsOf = (mesh: Mesh) => mesh.geometry.groups.map(({ materialIndex }) => materialIndex);
  expect(groupsOf(solidOf([{ ...PLAIN, ...ends }]).mesh)).toEqual([0, 1, 2]);
  const bare = solidOf([{ ...PLAIN, ...ends, left: null, right: null }]);
  expect(groupsOf(bare.mesh)).toEqual([0, 1]);
  expect(bare.mesh.geometry.groups.reduce((sum, { count }) => sum + count, 0)).toBe(
    bare.mesh.geometry.getAttribute('position').count,
  );
  const [plain, side] = bare.material;
  expect([plain?.polygonOffset, plain?.polygonOffsetFactor, side?.polygonOffset]).toEqual([true, 1, false]);
});

test('a picture goes on along the wall: its coordinates are the place on it, in metres', () => {
  fc.assert(
    fc.property(wall, (sample) => {
      const length = Math.hypot(sample.x2 - sample.x1, sample.y2 - sample.y1) / 1_000;
      const direction = new Vector3(sample.x2 - sample.x1, 0, sample.y2 - sample.y1).normalize();
      const start = new Vector3(sample.x1 / 1_000, 0, sample.y1 / 1_000);
      for (const { group, corners, uvs } of trianglesOf(solidOf([sample]).mesh)) {
        if (group === 0) continue;
        for (const [at, place] of corners.entries()) {
          const along = place.clone().sub(start).dot(direction);
          expect(uvs[at]?.[0]).toBeCloseTo(group === 1 ? along : length - along, 3);
          expect(uvs[at]?.[1]).toBeCloseTo(2.5 - place.y, 3);
        }
      }
    }),
  );
});

test('a wall is closed, without faces inside: every edge of a triangle is that of another one, the other way round', () => {
  const end = { x: 0, y: 0 };
  const around = [
    { x1: -4_000, y1: 0, x2: end.x, y2: end.y },
    { x1: end.x, y1: end.y, x2: 2_500, y2: 4_000 },
    { x1: end.x, y1: end.y, x2: 1_000, y2: -5_000 },
  ];
  for (const count of [1, 2, 3]) {
    const walls = around.slice(0, count).map((ends) => ({ ...PLAIN, ...ends }));
    for (const { mesh } of solids(walls)) {
      const edges = new Map<string, number>();
      for (const { corners } of trianglesOf(mesh)) {
        const names = corners.map(({ x, y, z }) => [x, y, z].map((each) => each.toFixed(4)).join(' '));
        for (const [at, from] of names.entries()) {
          const to = names[(at + 1) % names.length] ?? '';
          const [name, way] = from < to ? [`${from}|${to}`, 1] : [`${to}|${from}`, -1];
          if (from !== to) edges.set(name, (edges.get(name) ?? 0) + way);
        }
      }
      expect([...edges].filter(([, balance]) => balance !== 0).length, `${count} walls`).toBeLessThanOrEqual(
        count > 2 ? 4 : 0,
      );
    }
  }
});

test('walls that meet do not overlap: their bodies cover as much as their outline', () => {
  const square = [
    [0, 0],
    [4_000, 0],
    [4_000, 3_000],
    [0, 3_000],
  ] as const;
  const walls = square.map(([x1, y1], at) => {
    const [x2, y2] = square[(at + 1) % square.length] ?? [0, 0];
    return { ...PLAIN, openings: [], x1, y1, x2, y2 };
  });
  const top = solids(walls)
    .flatMap(({ mesh }) => trianglesOf(mesh))
    .filter(({ corners }) => corners.every(({ y }) => Math.abs(y - PLAIN.height / 1_000) < 1e-6));
  const area = top.reduce((sum, { corners: [a, b, c] }) => {
    if (!a || !b || !c) return sum;
    return sum + b.clone().sub(a).cross(c.clone().sub(a)).length() / 2;
  }, 0);
  expect(area).toBeCloseTo(4.2 * 3.2 - 3.8 * 2.8, 4);
});

function solids(walls: readonly SceneWall[]) {
  return wallBodies(walls).flatMap((body) => wallMesh(body, wallBoxes(body.wall, wallReach(body)), paints) ?? []);
}

function solidOf(walls: readonly SceneWall[]) {
  const [solid] = solids(walls);
  if (!solid) throw new Error('a wall has a solid part');
  return solid;
}

function trianglesOf({ geometry }: Mesh): readonly Triangle[] {
  const [position, normal, uv] = ['position', 'normal', 'uv'].map((name) => geometry.getAttribute(name));
  if (!position || !normal || !uv) return [];
  return geometry.groups.flatMap(({ start, count, materialIndex }) =>
    Array.from({ length: count / 3 }, (_, at) => {
      const numbers = [0, 1, 2].map((corner) => start + 3 * at + corner);
      return {
        group: materialIndex ?? -1,
        corners: numbers.map((number) => new Vector3().fromBufferAttribute(position, number)),
        normal: new Vector3().fromBufferAttribute(normal, start + 3 * at),
        uvs: numbers.map((number) => [uv.getX(number), uv.getY(number)] as const),
      };
    }),
  );
}

test('a surface that is not painted, or with what the page does not know, stays plain', () => {
  const bare = new MeshStandardMaterial();
  expect([null, 'basic:gone', '__proto__'].map((id) => paints.of(id, bare) === bare)).toEqual([true, true, true]);
  expect(paints.of('basic:red', bare)).toBe(paints.of('basic:red', bare));
});
