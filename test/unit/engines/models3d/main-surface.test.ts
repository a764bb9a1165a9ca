import { Document } from '@gltf-transform/core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { mainSurface } from '../../../../shared/engines/models3d/main-surface.ts';

/** A square with sides of this length. */
function square(document: Document, side: number) {
  const corners = [0, 0, 0, side, 0, 0, side, 0, side, 0, 0, 0, side, 0, side, 0, 0, side];
  const position = document.createAccessor().setType('VEC3').setArray(new Float32Array(corners));
  return document.createPrimitive().setAttribute('POSITION', position);
}

test('the surface of a model is that of its largest area, with averages of its textures and the colour in sRGB', async () => {
  const document = new Document();
  const half = { width: 2, height: 2, channels: 3 as const, background: { r: 0, g: 128, b: 51 } };
  const image = await sharp({ create: half }).png().toBuffer();
  const floor = document
    .createMaterial('floor')
    .setBaseColorFactor([0.2140411, 1, 0, 0.5])
    .setDoubleSided(true)
    .setAlphaMode('BLEND')
    .setMetallicRoughnessTexture(document.createTexture().setImage(new Uint8Array(image)).setMimeType('image/png'));
  const screw = document.createMaterial('screw').setRoughnessFactor(0.1);
  const mesh = document.createMesh();
  for (let index = 0; index < 20; index++) mesh.addPrimitive(square(document, 0.01).setMaterial(screw));
  mesh.addPrimitive(square(document, 2).setMaterial(floor));
  expect(await mainSurface(document)).toEqual({
    ...{ alpha: 0.5, metallic: 0.2, roughness: 0.502, doubleSided: true },
    basecolor: { r: 0.5, g: 1, b: 0 },
  });
});

test('a model without materials has no surface', async () => {
  const document = new Document();
  document.createMesh().addPrimitive(square(document, 1));
  expect(await mainSurface(document)).toBeUndefined();
});
