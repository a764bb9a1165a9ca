import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { animate } from '../../../../../shared/engines/rendering/encode/animate.ts';
import { encodeImage, shrinkImage } from '../../../../../shared/engines/rendering/encode/encode-image.ts';
import type { ImageFormat } from '../../../../../shared/engines/rendering/settings/view-fields.ts';

const IMAGE_FORMATS: readonly ImageFormat[] = ['png', 'webp', 'jpeg'];

/** Red below, blue and half transparent above; rows from the bottom up. */
function picture(widthPx = 40, heightPx = 20) {
  const pixels = Buffer.alloc(widthPx * heightPx * 4);
  for (let row = 0; row < heightPx; row++) {
    const colour = row < heightPx / 2 ? [255, 0, 0, 255] : [0, 0, 255, 128];
    for (let column = 0; column < widthPx; column++) pixels.set(colour, (row * widthPx + column) * 4);
  }
  return { pixels, widthPx, heightPx };
}

describe('a rendered picture', () => {
  it.each(IMAGE_FORMATS)('becomes a %s of the same size, with the same bytes each time', async (format) => {
    const [one, two] = await Promise.all([encodeImage(picture(), format), encodeImage(picture(), format)]);
    expect(one.bytes.equals(two.bytes)).toBe(true);
    expect(await sharp(one.bytes).metadata()).toMatchObject({ format, width: 40, height: 20 });
    expect(one).toMatchObject({ widthPx: 40, heightPx: 20, contentType: `image/${format}` });
  });

  it('is not upside down and keeps its transparency', async () => {
    const { bytes } = await encodeImage(picture(), 'png');
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 4)]).toEqual([0, 0, 255, 128]);
    expect([...data.subarray(-4)]).toEqual([255, 0, 0, 255]);
  });

  it('is scaled down to a side, and stays unchanged if it is small', async () => {
    const image = await encodeImage(picture(), 'png');
    expect(await shrinkImage(image, 64, 'png')).toBe(image);
    expect(await shrinkImage(image, 10, 'png')).toMatchObject({ widthPx: 10, heightPx: 5 });
    for (const format of IMAGE_FORMATS) {
      const { bytes } = await shrinkImage(await encodeImage(picture(), format), 10, format);
      expect((await sharp(bytes).metadata()).format).toBe(format);
    }
  });
});

describe('the frames of a turntable', () => {
  it('become one animated WebP that repeats without end', async () => {
    const frames = await Promise.all([30, 31, 32].map(() => encodeImage(picture(), 'png')));
    const moved = await Promise.all(
      frames.map(async (frame, turn) => ({
        ...frame,
        bytes: await sharp(frame.bytes)
          .rotate(turn * 180)
          .png()
          .toBuffer(),
      })),
    );
    const animation = await animate(moved);
    const facts = await sharp(animation.bytes, { animated: true }).metadata();
    expect(facts).toMatchObject({ format: 'webp', pages: 3, loop: 0, width: 40, pageHeight: 20 });
  });
});
