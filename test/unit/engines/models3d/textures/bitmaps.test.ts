import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ModelError } from '../../../../../shared/engines/models3d/model-error.ts';
import { checkImage } from '../../../../../shared/engines/models3d/textures/image-bytes.ts';
import { type Pixels, writeBmp, writeTga } from '../../../../fixtures/models/write-bitmap.ts';
import { writeImage } from '../../../../fixtures/models/write-image.ts';

const pixels = fc
  .record({ widthPx: fc.integer({ min: 1, max: 9 }), heightPx: fc.integer({ min: 1, max: 9 }) })
  .chain(({ widthPx, heightPx }) =>
    fc
      .array(fc.constantFrom([255, 0, 0, 255], [0, 255, 0, 128], [10, 20, 30, 40], [0, 0, 0, 255]), {
        minLength: widthPx * heightPx,
        maxLength: widthPx * heightPx,
      })
      .map((list): Pixels => ({ widthPx, heightPx, rgba: Uint8Array.from(list.flat()) })),
  );

/** The result of `checkImage` as pixels. */
async function shown(bytes: Uint8Array, name: string): Promise<number[]> {
  const image = await checkImage(bytes, name);
  return Array.from(await sharp(image?.bytes).ensureAlpha().raw().toBuffer());
}

const opaque = ({ rgba }: Pixels) => Array.from(rgba, (value, at) => (at % 4 === 3 ? 255 : value));

describe('bitmaps that the image library does not support', () => {
  it('are decoded pixel by pixel', async () => {
    await fc.assert(
      fc.asyncProperty(pixels, fc.boolean(), fc.boolean(), async (image, isFromTop, isPacked) => {
        expect(await shown(writeTga(image, { isFromTop, isPacked }), 'a.TGA')).toEqual(opaque(image));
        const withAlpha = writeTga(image, { bits: 32, isFromTop, isPacked });
        expect(await shown(withAlpha, 'a.tga')).toEqual(Array.from(image.rgba));
        expect(await shown(writeBmp(image), 'a.bmp')).toEqual(opaque(image));
        expect(await shown(writeBmp(image, 32), 'anything')).toEqual(Array.from(image.rgba));
      }),
      { numRuns: 15 },
    );
  });

  it('are refused by their header if they have too many pixels', async () => {
    const tga = writeTga({ widthPx: 1, heightPx: 1, rgba: new Uint8Array(4) });
    tga.writeUInt16LE(8_193, 12);
    const bmp = writeBmp({ widthPx: 1, heightPx: 1, rgba: new Uint8Array(4) });
    bmp.writeInt32LE(2 ** 30, 22);
    await expect(checkImage(tga, 'a.tga')).rejects.toMatchObject({ code: 'TEXTURE_TOO_LARGE' });
    await expect(checkImage(bmp, 'a.bmp')).rejects.toMatchObject({ code: 'TEXTURE_TOO_LARGE' });
  });

  it('are undefined if their end is missing, and never throw another error', async () => {
    const image = { widthPx: 6, heightPx: 5, rgba: new Uint8Array(120).fill(99) };
    const files = [writeTga(image), writeTga(image, { isPacked: true }), writeBmp(image), writeBmp(image, 32)];
    for (const bytes of files) {
      expect(await checkImage(bytes.subarray(0, bytes.length - 4), 'a.tga')).toBeUndefined();
    }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), fc.nat(), fc.nat({ max: 255 }), async (file, at, value) => {
        const bytes = Buffer.from(file);
        bytes[at % bytes.length] = value;
        await checkImage(bytes, 'a.tga').catch((error: unknown) => expect(error).toBeInstanceOf(ModelError));
      }),
      { numRuns: 100 },
    );
  });

  it('are distinguished from formats of the library: GIF and TIFF become PNG', async () => {
    for (const format of ['gif', 'tiff'] as const) {
      const bytes = await sharp(await writeImage(16))
        .toFormat(format)
        .toBuffer();
      expect(await checkImage(bytes, 'a'), format).toMatchObject({ mimeType: 'image/png', widthPx: 16 });
    }
  });
});
