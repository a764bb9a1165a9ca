import type { Transform } from '@gltf-transform/extensions';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { importFlat } from '../../../../../fixtures/models/import-flat.ts';
import { box } from '../../../../../fixtures/models/solid.ts';
import { writeObj } from '../../../../../fixtures/models/write-obj.ts';

const plain = (background: string) =>
  sharp({ create: { width: 4, height: 4, channels: 3, background } })
    .png()
    .toBuffer();

/** The material of a box with this library and these images. */
async function materialOf(mtl: string, images: Record<string, Uint8Array> = {}) {
  const obj = writeObj(box([1, 1, 1]), { library: 'a.mtl', hasUvs: true });
  const { document } = await importFlat('obj', { 'a.obj': obj, 'a.mtl': `newmtl wood\n${mtl}`, ...images });
  const [material] = document.getRoot().listMaterials();
  if (!material) throw new Error('The model has a material.');
  return material;
}

describe('addMaterial', () => {
  it('reads colours as sRGB, converts shininess to roughness, and is double-sided', async () => {
    const material = await materialOf('Kd 1 0.5 0\nKe 0 1 0\nNs 98\n');
    expect(material.getBaseColorFactor()).toEqual([1, expect.closeTo(0.214, 3), 0, 1]);
    expect(material.getEmissiveFactor()).toEqual([0, 1, 0]);
    expect(material.getRoughnessFactor()).toBeCloseTo(Math.sqrt(2 / 100), 6);
    expect([material.getMetallicFactor(), material.getDoubleSided()]).toEqual([0, true]);
  });

  it('treats a fully transparent material as opaque', async () => {
    expect((await materialOf('d 0\n')).getAlphaMode()).toBe('OPAQUE');
    expect((await materialOf('Tr 0.25\n')).getBaseColorFactor()[3]).toBe(0.75);
  });

  it('uses a texture in its own colours, with the offset and scale of the library', async () => {
    const material = await materialOf('Kd 0 0 0\nmap_Kd -o 0.1 0.2 -s 2 4 red.png\n', {
      'red.png': await plain('red'),
    });
    expect(material.getBaseColorFactor()).toEqual([1, 1, 1, 1]);
    const transform = material.getBaseColorTextureInfo()?.getExtension<Transform>('KHR_texture_transform');
    expect(transform?.getScale()).toEqual([2, 4]);
    expect(transform?.getOffset(), 'counted from the upper end').toEqual([0.1, expect.closeTo(1 - 4 - 0.2, 6)]);
  });

  it('combines the opacity of one image with the colours of another', async () => {
    const images = { 'red.png': await plain('red'), 'half.png': await plain('#808080') };
    const material = await materialOf('map_Kd red.png\nmap_d half.png\n', images);
    const pixels = await sharp(material.getBaseColorTexture()?.getImage() ?? Buffer.alloc(0))
      .raw()
      .toBuffer();
    expect([...pixels.subarray(0, 4)]).toEqual([255, 0, 0, 128]);
    expect(material.getAlphaMode()).toBe('MASK');
  });

  it('uses a bump map only if it is a normal map', async () => {
    const images = { 'normals.png': await plain('#8080ff'), 'heights.png': await plain('#777777') };
    expect((await materialOf('map_Bump -bm 1 normals.png\n', images)).getNormalTexture()).not.toBeNull();
    expect((await materialOf('bump heights.png\n', images)).getNormalTexture()).toBeNull();
    expect((await materialOf('norm heights.png\n', images)).getNormalTexture(), 'by its keyword').not.toBeNull();
  });
});
