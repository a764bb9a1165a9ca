import fc from 'fast-check';
import validator from 'gltf-validator';
import { expect, test } from 'vitest';
import { parsePlanXml } from '../../../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import { createGltfIo } from '../../../../../shared/engines/models3d/gltf-io.ts';
import { onFloor } from '../../../../../shared/engines/models3d/plan/paint.ts';
import { planScene } from '../../../../../shared/engines/models3d/plan/plan-scene.ts';
import { demoPlanXml } from '../../../../../shared/samples/demo-plan.ts';
import { materialImage } from '../../../../../shared/samples/material-image.ts';

const NOTHING = { widthMm: null, heightMm: null, depthMm: null, basecolor: null };
const pieceOf = (id: string, mm: number) => {
  const bytes = new Uint8Array(materialImage({ id })?.bytes ?? []);
  const size = { widthMm: mm, heightMm: mm, roughness: 0.5 };
  return { ...NOTHING, picture: { id, bytes, mimeType: 'image/png' as const, ...size } };
};
const PIECES = new Map([
  ['basic:sage-wall', pieceOf('basic:sage-wall', 500)],
  ['basic:oak-floor', pieceOf('basic:oak-floor', 1_000)],
]);

const distance = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)));

test('walls and floors show the pictures of their materials in true size', async () => {
  const document = await planScene({ ...parsePlanXml(demoPlanXml()), objects: [] }, { pieces: PIECES });
  const { issues } = await validator.validateBytes(await (await createGltfIo()).writeBinary(document));
  expect(issues.numErrors).toBe(0);
  const primitives = document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives());
  for (const [id, metres] of [
    ['basic:sage-wall', 0.5],
    ['basic:oak-floor', 1],
  ] as const) {
    const primitive = primitives.find((each) => each.getMaterial()?.getName() === `plan-${id}`);
    expect(primitive?.getMaterial()?.getRoughnessFactor()).toBe(0.5);
    const [positions, places] = [primitive?.getAttribute('POSITION'), primitive?.getAttribute('TEXCOORD_0')];
    if (!positions || !places) throw new Error(`${id} has no picture`);
    for (let corner = 0; corner + 2 < positions.getCount(); corner += id === 'basic:oak-floor' ? 3 : 4) {
      const [a, b] = [corner, corner + 1];
      const repeats = distance(places.getElement(a, []), places.getElement(b, []));
      expect(repeats * metres).toBeCloseTo(distance(positions.getElement(a, []), positions.getElement(b, [])), 3);
    }
  }
});

test('the material of a floor can be turned and scaled', () => {
  const material = { scaleX: 2, scaleY: 2, rotationDegrees: 90 };
  expect(onFloor({ xMm: 0, yMm: 1_000 }, material).map(Math.round)).toEqual([500, 0]);
  const length = fc.integer({ min: -100_000, max: 100_000 });
  fc.assert(
    fc.property(length, length, fc.integer({ min: -720, max: 720 }), (xMm, yMm, rotationDegrees) => {
      const [across, down] = onFloor({ xMm, yMm }, { scaleX: 1, scaleY: 1, rotationDegrees });
      expect(Math.hypot(across, down)).toBeCloseTo(Math.hypot(xMm, yMm), 3);
    }),
  );
});
