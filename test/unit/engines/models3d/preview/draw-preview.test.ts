import { Document } from '@gltf-transform/core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readExportModel } from '../../../../../shared/engines/models3d/export/read-export-model.ts';
import { createGltfIo } from '../../../../../shared/engines/models3d/gltf-io.ts';
import { drawPreview, PREVIEW_SIDE_PX } from '../../../../../shared/engines/models3d/preview/draw-preview.ts';
import { box, type Solid } from '../../../../fixtures/models/solid.ts';
import { writeGlb } from '../../../../fixtures/models/write-gltf.ts';

const UPPER = [0, 1, 0, 1] as const;
const LOWER = [1, 0, 0, 1] as const;

interface Surface {
  readonly solid: Solid;
  readonly color: readonly [number, number, number, number];
  readonly picture?: Buffer;
}

/** Draws solids on the floor, each in one colour. Returns the pixels and the colour of one of them. */
async function draw(...surfaces: readonly Surface[]) {
  const document = new Document();
  const scene = document.createScene();
  for (const { solid, color, picture } of surfaces) {
    const io = await createGltfIo();
    const read = await io.readBinary(writeGlb(solid));
    const [primitive] = read.getRoot().listMeshes()[0]?.listPrimitives() ?? [];
    const material = document
      .createMaterial()
      .setBaseColorFactor([...color])
      .setMetallicFactor(0)
      .setAlphaMode(color[3] < 1 ? 'BLEND' : 'OPAQUE');
    const buffer = document.getRoot().listBuffers()[0] ?? document.createBuffer();
    const attribute = (array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>, type: 'SCALAR' | 'VEC2' | 'VEC3') =>
      document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
    const own = document
      .createPrimitive()
      .setMaterial(material)
      .setAttribute(
        'POSITION',
        attribute(Float32Array.from(primitive?.getAttribute('POSITION')?.getArray() ?? []), 'VEC3'),
      )
      .setIndices(attribute(Uint16Array.from(primitive?.getIndices()?.getArray() ?? []), 'SCALAR'));
    if (picture) {
      material.setBaseColorTexture(
        document.createTexture('p').setImage(new Uint8Array(picture)).setMimeType('image/png'),
      );
      // The picture is mapped by width and height.
      const uvs = solid.points.flatMap(([x, y]) => [x, 1 - y]);
      own.setAttribute('TEXCOORD_0', attribute(Float32Array.from(uvs), 'VEC2'));
    }
    scene.addChild(document.createNode().setMesh(document.createMesh().addPrimitive(own)));
  }
  const bytes = await drawPreview(readExportModel(document));
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  return { bytes, info, pixel, middle: pixel(256, 256) };
}

describe('drawPreview', () => {
  it('shows the item from its front and right, upright, in its colours, on a transparent background', async () => {
    const { info, pixel } = await draw(
      { solid: box([1, 0.5, 1]), color: LOWER },
      { solid: box([1, 0.5, 1], [0, 0.5, 0]), color: UPPER },
    );
    expect([info.format, info.width, info.height]).toEqual(['raw', PREVIEW_SIDE_PX, PREVIEW_SIDE_PX]);
    expect(pixel(2, 2)[3]).toBe(0);
    const [red = 0, green = 0, , opacity] = pixel(200, 380);
    expect(opacity).toBe(255);
    expect(red, 'the lower half').toBeGreaterThan(green + 80);
    const [upperRed = 0, upperGreen = 0] = pixel(200, 200);
    expect(upperGreen, 'the upper half').toBeGreaterThan(upperRed + 80);
    const brightness = (at: readonly number[]) => Math.max(...at.slice(0, 3));
    expect(brightness(pixel(256, 90)), 'the top is lit').toBeGreaterThan(brightness(pixel(430, 200)));
  });

  it('maps textures the right way up', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
      .composite([{ input: { create: { width: 8, height: 4, channels: 3, background: '#00f' } }, top: 0, left: 0 }])
      .png()
      .toBuffer();
    const { pixel } = await draw({ solid: box([1, 1, 1]), color: [1, 1, 1, 1], picture });
    const [topRed = 0, , topBlue = 0] = pixel(200, 200);
    const [lowRed = 0, , lowBlue = 0] = pixel(200, 400);
    expect(topBlue).toBeGreaterThan(topRed);
    expect(lowRed).toBeGreaterThan(lowBlue);
  });

  it('shows parts behind glass, in any order of the parts', async () => {
    const inner: Surface = { solid: box([0.4, 0.4, 0.4], [0.3, 0.3, 0.3]), color: LOWER };
    const glass: Surface = { solid: box([1, 1, 1]), color: [1, 1, 1, 0.2] };
    for (const order of [
      [inner, glass],
      [glass, inner],
    ]) {
      const { middle, pixel } = await draw(...order);
      expect(middle[0]).toBeGreaterThan((middle[1] ?? 0) + 30);
      expect(pixel(200, 420)[3], 'glass alone').toBeLessThan(200);
    }
  });

  it('returns the same bytes for the same model', async () => {
    const surface: Surface = { solid: box([1, 1, 1]), color: LOWER };
    expect((await draw(surface)).bytes).toEqual((await draw(surface)).bytes);
  });
});
