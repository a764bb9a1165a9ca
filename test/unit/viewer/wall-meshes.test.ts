import fc from 'fast-check';
import { MeshStandardMaterial, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { Paints } from '../../../lib/viewer/scene/paints.ts';
import { wallMeshes } from '../../../lib/viewer/scene/wall-meshes.ts';

const look = { roughness: 0.8, metallic: 0, widthMm: 500, heightMm: 250, imageUrl: null };
const paints = new Paints(
  {
    'basic:red': { name: 'Red', baseColour: '#ff0000', ...look },
    'basic:blue': { name: 'Blue', baseColour: '#0000ff', ...look },
  },
  () => {},
);
const coordinate = fc.integer({ min: -20_000, max: 20_000 });
const wall = fc
  .record({ x1: coordinate, y1: coordinate, x2: coordinate, y2: coordinate })
  .filter(({ x1, y1, x2, y2 }) => Math.hypot(x2 - x1, y2 - y1) > 3_000)
  .map((ends) => ({
    ...ends,
    thickness: 200,
    height: 2_500,
    openings: [{ type: 'window' as const, at: 1_500, width: 900, height: 1_200, sill: 900 }],
    left: 'basic:red',
    right: 'basic:blue',
  }));

test('each side of a wall has its paint: left is the side of greater y of a wall along x', () => {
  fc.assert(
    fc.property(wall, (sample) => {
      const leftward = new Vector3(sample.y1 - sample.y2, 0, sample.x2 - sample.x1).normalize();
      for (const { mesh, material, isGlass } of wallMeshes(sample, paints)) {
        mesh.updateMatrixWorld();
        const front = new Vector3(0, 0, 1).transformDirection(mesh.matrixWorld);
        expect(front.distanceTo(leftward)).toBeLessThan(1e-6);
        if (isGlass || !Array.isArray(material)) continue;
        const colours = material.map((side) => (side instanceof MeshStandardMaterial ? side.color.getHexString() : ''));
        expect(colours.slice(4)).toEqual(['ff0000', '0000ff']);
        expect(new Set(colours.slice(0, 4)).size).toBe(1);
      }
    }),
  );
});

test('a picture goes on from box to box: its coordinates are the place on the wall, in metres', () => {
  fc.assert(
    fc.property(wall, (sample) => {
      const length = Math.hypot(sample.x2 - sample.x1, sample.y2 - sample.y1) / 1_000;
      const direction = new Vector3(sample.x2 - sample.x1, 0, sample.y2 - sample.y1).normalize();
      const start = new Vector3(sample.x1 / 1_000, 0, sample.y1 / 1_000);
      let places = 0;
      for (const { mesh, isGlass } of wallMeshes(sample, paints)) {
        if (isGlass) continue;
        mesh.updateMatrixWorld();
        const [position, normal, uv] = ['position', 'normal', 'uv'].map((name) => mesh.geometry.getAttribute(name));
        for (let index = 0; index < (position?.count ?? 0); index++) {
          const side = normal?.getZ(index) ?? 0;
          if (!position || !uv || Math.abs(side) < 0.5) continue;
          const place = new Vector3().fromBufferAttribute(position, index).applyMatrix4(mesh.matrixWorld);
          const along = place.clone().sub(start).dot(direction);
          expect(uv.getX(index)).toBeCloseTo(side > 0 ? along : length - along, 3);
          expect(uv.getY(index)).toBeCloseTo(2.5 - place.y, 3);
          places++;
        }
      }
      expect(places).toBe(4 * 8);
    }),
  );
});

test('a surface that is not painted, or with what the page does not know, stays plain', () => {
  const bare = new MeshStandardMaterial();
  expect([null, 'basic:gone', '__proto__'].map((id) => paints.of(id, bare) === bare)).toEqual([true, true, true]);
  expect(paints.of('basic:red', bare)).toBe(paints.of('basic:red', bare));
});
