import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildPiece } from '../../../shared/samples/build-model.ts';
import { materialImage, sampleCatalogs } from '../../../shared/samples/catalog.ts';
import { colourRamp, linearColour, parseColour, shade } from '../../../shared/samples/materials/colour.ts';
import { colourImage, normalImage } from '../../../shared/samples/model-files/image.ts';
import { cellularNoise, fractalNoise } from '../../../shared/samples/textures/noise.ts';
import { compressIndices, encodePalettePng, encodeRgbPng } from '../../../shared/samples/textures/png.ts';
import { sampleOf } from '../../runs.ts';

const MAX_SIDE_PX = 512;
const materials = new Map(
  sampleCatalogs
    .flatMap(({ items }) => items)
    .flatMap(buildPiece)
    .map(({ material }) => [material.name, material]),
);
/** All textures by `npm run fuzz:full`. */
const textured = sampleOf(
  [...materials.values()].filter(({ texture }) => texture),
  10,
);

describe('PNG files', () => {
  it('decode to the same pixels, with a palette and in full colour', async () => {
    const palette = colourRamp(['#000000', '#ff8000']);
    const indexed = encodePalettePng(compressIndices(2, 2, new Uint8Array([0, 255, 128, 0])), palette);
    const colours = await sharp(indexed).removeAlpha().raw().toBuffer();
    expect([...colours]).toEqual([0, 0, 0, 255, 128, 0, 128, 64, 0, 0, 0, 0]);
    const pixels = new Uint8Array([1, 2, 3, 4, 5, 6, 250, 251, 252, 7, 8, 9]);
    expect([
      ...(await sharp(encodeRgbPng(2, 2, pixels))
        .raw()
        .toBuffer()),
    ]).toEqual([...pixels]);
  });
});

describe('noise', () => {
  it('repeats after one tile in both directions and stays in range', () => {
    const [noise, cells] = [fractalNoise(7, 3, 5, 3), cellularNoise(7, 6)];
    for (let index = 0; index < 200; index++) {
      const [x, y] = [(index * 0.37) % 1, (index * 0.61) % 1];
      expect(noise(x + 1, y)).toBeCloseTo(noise(x, y), 9);
      expect(noise(x, y + 1)).toBeCloseTo(noise(x, y), 9);
      expect(Math.abs(noise(x, y))).toBeLessThan(1.5);
      const { nearest, second } = cells(x, y);
      expect(second).toBeGreaterThanOrEqual(nearest);
    }
  });
});

describe.each(textured.map((material) => ({ name: material.name, material })))(
  'the texture of $name',
  ({ material }) => {
    it('is at most 512 px and repeats without a seam', async () => {
      for (const image of [colourImage(material), normalImage(material)]) {
        if (!image) continue;
        const { data, info } = await sharp(image.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
        expect(Math.max(info.width, info.height)).toBeLessThanOrEqual(MAX_SIDE_PX);
        const at = (x: number, y: number) => data[(y * info.width + x) * info.channels + 1] ?? 0;
        const step = (column: number) => {
          const next = (column + 1) % info.width;
          let sum = 0;
          for (let y = 0; y < info.height; y++) sum += Math.abs(at(column, y) - at(next, y));
          return sum / info.height;
        };
        const inside = Array.from({ length: info.width - 1 }, (_, column) => step(column));
        expect(step(info.width - 1)).toBeLessThanOrEqual(Math.max(...inside) * 1.05 + 1);
      }
    });

    it('has the colour of the catalogue as its mean', async () => {
      const image = colourImage(material);
      const { channels } = await sharp(image?.bytes).removeAlpha().stats();
      parseColour(material.colour).forEach((value, channel) => {
        expect(Math.abs((channels[channel]?.mean ?? 0) - value)).toBeLessThan(45);
      });
    });
  },
);

describe('the materials of walls and floors', () => {
  const items = sampleCatalogs.find(({ id }) => id === 'basic')?.items ?? [];
  const pictured = items.flatMap((item) => {
    const picture = materialImage(item);
    return picture ? [{ item, picture }] : [];
  });

  it('are at least four in each of six groups, and no other item has such a picture', () => {
    const groups = Map.groupBy(pictured, ({ item }) => item.group);
    expect([...groups.keys()].sort()).toEqual(['carpet', 'stone', 'tile', 'wallPaint', 'wallpaper', 'wood']);
    for (const [group, members] of groups) expect([group, members.length >= 4]).toEqual([group, true]);
    expect(new Set(pictured.map(({ item }) => item.detailType))).toEqual(new Set(['floor', 'wall']));
    expect(items.length - pictured.length).toBe(2);
  });

  it('have the size of one tile of their pictures', () => {
    for (const { item } of pictured) {
      const [slab] = buildPiece(item);
      expect([item.id, slab?.material.texture?.pattern().tileMm]).toEqual([item.id, [item.width, item.depth]]);
    }
  });

  it('have pictures of the stated size that repeat vertically without a seam', async () => {
    for (const { item, picture } of pictured) {
      const { data, info } = await sharp(picture.bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([picture.widthPx, picture.heightPx]);
      const step = (row: number) => {
        let sum = 0;
        for (let x = 0; x < info.width; x++) {
          sum += Math.abs((data[row * info.width + x] ?? 0) - (data[((row + 1) % info.height) * info.width + x] ?? 0));
        }
        return sum / info.width;
      };
      const inside = Array.from({ length: info.height - 1 }, (_, row) => step(row));
      expect(step(info.height - 1), item.id).toBeLessThanOrEqual(Math.max(...inside) * 1.05 + 1);
    }
  });
});

describe('colours', () => {
  it('are checked, converted to linear light, and shaded', () => {
    expect(() => parseColour('#12345')).toThrow(RangeError);
    expect(linearColour('#ff8000').map((value) => Number(value.toFixed(4)))).toEqual([1, 0.2159, 0]);
    expect([shade('#808080', -1), shade('#808080', 1), shade('#808080', 0)]).toEqual(['#000000', '#ffffff', '#808080']);
  });
});
