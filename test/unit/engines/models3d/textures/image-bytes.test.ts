import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ModelError } from '../../../../../shared/engines/models3d/model-error.ts';
import { checkImage } from '../../../../../shared/engines/models3d/textures/image-bytes.ts';
import { writeImage } from '../../../../fixtures/models/write-image.ts';

describe('checkImage', () => {
  it('keeps PNG and JPEG byte by byte', async () => {
    for (const format of ['png', 'jpeg'] as const) {
      const bytes = await writeImage(20, format);
      const image = await checkImage(bytes, 'wood');
      expect(image).toMatchObject({ mimeType: `image/${format}`, widthPx: 20, heightPx: 20, hasAlpha: false });
      expect(Buffer.compare(bytes, image?.bytes ?? new Uint8Array())).toBe(0);
    }
  });

  it('converts WebP, AVIF and CMYK JPEG to PNG', async () => {
    expect(await checkImage(await writeImage(20, 'webp'), 'wood')).toMatchObject({ mimeType: 'image/png' });
    const avif = await sharp(await writeImage(20))
      .avif()
      .toBuffer();
    expect(await checkImage(avif, 'wood')).toMatchObject({ mimeType: 'image/png', widthPx: 20 });
    const cmyk = await sharp(await writeImage(20))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    expect(await checkImage(cmyk, 'wood')).toMatchObject({ mimeType: 'image/png' });
  });

  it.each([
    [
      'SVG, which could load other files',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['text', Buffer.from('no image')],
    ['nothing', Buffer.alloc(0)],
  ])('does not read %s', async (_, bytes) => {
    expect(await checkImage(bytes, 'x')).toBeUndefined();
  });

  it('does not accept an image whose end is missing', async () => {
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const bytes = await writeImage(64, format);
      expect(await checkImage(bytes.subarray(0, bytes.length / 2), 'wood'), format).toBeUndefined();
    }
  });

  it('refuses too many pixels', async () => {
    const wide = await sharp({ create: { width: 8_193, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await expect(checkImage(wide, 'wide')).rejects.toMatchObject({ code: 'TEXTURE_TOO_LARGE' });
  });

  it('throws no other error for damaged images', async () => {
    const images = await Promise.all((['png', 'jpeg', 'webp'] as const).map((format) => writeImage(16, format)));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...images), fc.nat(), fc.nat({ max: 255 }), async (image, at, value) => {
        const bytes = Buffer.from(image);
        bytes[at % bytes.length] = value;
        await checkImage(bytes, 'wood').catch((error: unknown) => expect(error).toBeInstanceOf(ModelError));
      }),
      { numRuns: 200 },
    );
  });
});
