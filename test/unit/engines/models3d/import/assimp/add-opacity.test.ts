import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { importFlat } from '../../../../../fixtures/models/import-flat.ts';
import { box } from '../../../../../fixtures/models/solid.ts';
import { writeDae } from '../../../../../fixtures/models/write-dae.ts';
import { writeFbxBinary, writeFbxText } from '../../../../../fixtures/models/write-fbx.ts';

const CUBE = box([1, 1, 1]);
const NAMES = { color: 'leaf color.png', opacity: 'leaf opacity.png' };

const picture = (red: number, green: number) =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: { r: red, g: green, b: 0 } } })
    .png()
    .toBuffer();

async function surfaceOf(format: 'fbx' | 'dae', model: string | Uint8Array, withColor = true) {
  const { document, warnings } = await importFlat(format, {
    [`a.${format}`]: model,
    ...(withColor && { [NAMES.color]: await picture(200, 0) }),
    // Brightness is the opacity of a picture without alpha: half of it here.
    [NAMES.opacity]: await sharp({ create: { width: 2, height: 2, channels: 3, background: '#808080' } })
      .png()
      .toBuffer(),
  });
  const [material] = document.getRoot().listMaterials();
  const image = material?.getBaseColorTexture()?.getImage();
  const pixels = image && (await sharp(image).raw().toBuffer({ resolveWithObject: true }));
  return {
    warnings,
    mode: material?.getAlphaMode(),
    size: pixels && [pixels.info.width, pixels.info.channels],
    pixel: pixels && [...pixels.data.subarray(0, 4)],
  };
}

describe('opacity pictures that assimp does not export', () => {
  it.each([
    ['fbx', 'text FBX', writeFbxText(CUBE, { pictures: NAMES })],
    ['fbx', 'binary FBX', writeFbxBinary(CUBE, { pictures: NAMES })],
    ['dae', 'COLLADA', writeDae(CUBE, { pictures: NAMES })],
  ] as const)('become the alpha of the colour in %s: %s', async (format, _, model) => {
    expect(await surfaceOf(format, model)).toEqual({
      warnings: [],
      mode: 'MASK',
      size: [4, 4],
      pixel: [200, 0, 0, expect.closeTo(128, -1)],
    });
  });

  it('are combined with white if the surface has no colour picture', async () => {
    const model = writeFbxText(CUBE, { pictures: { opacity: NAMES.opacity } });
    expect(await surfaceOf('fbx', model, false)).toMatchObject({
      mode: 'MASK',
      pixel: [255, 255, 255, expect.closeTo(128, -1)],
    });
  });

  it('add a warning if they are missing', async () => {
    const model = writeDae(CUBE, { pictures: { ...NAMES, opacity: '100% lost.png' } });
    expect(await surfaceOf('dae', model)).toMatchObject({ warnings: ['TEXTURE_MISSING'], mode: 'OPAQUE' });
  });
});
