import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Change } from '../../../../../shared/engines/models3d/configured/change.ts';
import { createGltfIo } from '../../../../../shared/engines/models3d/gltf-io.ts';
import { configureGlb } from '../../../../fixtures/models/configure-glb.ts';
import { publishedFurniture } from '../../../../fixtures/models/furniture.ts';
import { SHELF } from '../../../../fixtures/models/shelf.ts';
import { writeImage } from '../../../../fixtures/models/write-image.ts';

it('keeps the weave of a picture under a colour, whose mean it then has', async () => {
  const image = new Uint8Array(await writeImage(64, 'jpeg'));
  const look = { name: 'linen', baseColour: '#ffffff', roughness: 0.9, metallic: 0, widthMm: 500, heightMm: 250 };
  const changes: Change[] = [
    { kind: 'material', parts: ['Top'], material: { ...look, image } },
    { kind: 'colour', parts: ['Top'], hex: '#803010' },
  ];
  const { glb } = await configureGlb(await publishedFurniture(SHELF), changes);
  const document = await (await createGltfIo()).readBinary(new Uint8Array(glb));
  const materials = document.getRoot().listMaterials();
  const linen = materials.find((one) => one.getName() === 'linen #803010');
  expect(linen?.getBaseColorFactor()).toEqual([1, 1, 1, 1]);
  const { channels } = await sharp(linen?.getBaseColorTexture()?.getImage() ?? new Uint8Array()).stats();
  const [red, green, blue] = channels;
  expect(red?.stdev, 'threads differ').toBeGreaterThan(3);
  expect([(red?.mean ?? 0) > (green?.mean ?? 0), (green?.mean ?? 0) > (blue?.mean ?? 0)]).toEqual([true, true]);
  expect(document.getRoot().listTextures()).toHaveLength(1);
});
