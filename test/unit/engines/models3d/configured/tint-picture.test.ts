import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { tintImage } from '../../../../../shared/engines/models3d/configured/document/tint-image.ts';
import { linearColour } from '../../../../../shared/engines/models3d/configured/look-of.ts';
import { tintPicture, weaveOf } from '../../../../../shared/engines/models3d/configured/tint-picture.ts';

const linear = (byte: number) => {
  const srgb = byte / 255;
  return srgb <= 0.04045 ? srgb / 12.92 : ((srgb + 0.055) / 1.055) ** 2.4;
};
const meanOf = (rgba: Uint8Array, channel: number) => {
  const values = rgba.filter((_, at) => at % 4 === channel);
  return values.reduce((sum, value) => sum + linear(value), 0) / values.length;
};
const byte = fc.integer({ min: 0, max: 255 });
/** A fabric: one colour whose lightness differs from thread to thread. */
const fabric = fc
  .record({
    colour: fc.tuple(
      fc.integer({ min: 30, max: 200 }),
      fc.integer({ min: 30, max: 200 }),
      fc.integer({ min: 30, max: 200 }),
    ),
    threads: fc.array(fc.double({ min: 0.6, max: 1.2, noNaN: true }), { minLength: 16, maxLength: 64 }),
  })
  .map(({ colour, threads }) =>
    Uint8Array.from(threads.flatMap((light) => [...colour.map((each) => Math.round(each * light)), 255])),
  );
const hex = fc
  .tuple(byte, byte, byte)
  .map((channels) => `#${channels.map((each) => each.toString(16).padStart(2, '0')).join('')}`);
const midHex = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 20, max: 150 })))
  .map((channels) => `#${channels.map((each) => each.toString(16).padStart(2, '0')).join('')}`);

describe('a colour', () => {
  it('is the same with three digits as with six, and white for a text that is no colour', () => {
    expect(linearColour('#a0c')).toEqual(linearColour('#aa00cc'));
    expect(linearColour('#aa00cc')[1]).toBe(0);
    expect(linearColour('red')).toEqual([1, 1, 1]);
  });
});

describe('tintPicture', () => {
  it('gives a picture the chosen colour as its mean, if the colour leaves room for lighter threads', () => {
    fc.assert(
      fc.property(fabric, midHex, (picture, colour) => {
        const tinted = picture.slice();
        tintPicture(tinted, weaveOf(picture), colour);
        for (const [channel, wanted] of linearColour(colour).entries()) {
          expect(Math.abs(meanOf(tinted, channel) - wanted)).toBeLessThan(0.012);
        }
      }),
    );
  });

  it('keeps lighter threads lighter, and every transparency', () => {
    fc.assert(
      fc.property(fabric, hex, fc.nat(15), (picture, colour, pixel) => {
        picture[pixel * 4 + 3] = 100;
        const tinted = picture.slice();
        tintPicture(tinted, weaveOf(picture), colour);
        const light = (rgba: Uint8Array, at: number) =>
          0.2126 * linear(rgba[at] ?? 0) + 0.7152 * linear(rgba[at + 1] ?? 0) + 0.0722 * linear(rgba[at + 2] ?? 0);
        for (let at = 0; at < picture.length; at += 4) {
          expect(tinted[at + 3]).toBe(picture[at + 3]);
          if (light(picture, at) >= light(picture, 0)) {
            for (const channel of [0, 1, 2]) {
              expect(tinted[at + channel]).toBeGreaterThanOrEqual(tinted[channel] ?? 0);
            }
          }
        }
      }),
    );
  });

  it('colours a black picture and one of a single colour evenly', () => {
    for (const value of [0, 90, 255]) {
      const picture = Uint8Array.from({ length: 16 }, (_, at) => (at % 4 === 3 ? 255 : value));
      tintPicture(picture, weaveOf(picture), '#336699');
      expect([...picture.slice(0, 3)].map((each, at) => Math.abs(each - ([0x33, 0x66, 0x99][at] ?? 0)) <= 1)).toEqual([
        true,
        true,
        true,
      ]);
    }
  });
});

describe('tintImage', () => {
  it('writes a JPEG of an opaque picture and a PNG of one with holes, and refuses what is no picture', async () => {
    const pixels = (alpha: number) =>
      sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 9, g: 80, b: 40, alpha } } });
    for (const [alpha, mimeType] of [
      [1, 'image/jpeg'],
      [0.5, 'image/png'],
    ] as const) {
      const tinted = await tintImage(await pixels(alpha).webp({ lossless: true }).toBuffer(), '#aa3311', 'cover');
      expect(tinted.mimeType).toBe(mimeType);
      const { dominant } = await sharp(tinted.bytes).removeAlpha().stats();
      expect(dominant.r).toBeGreaterThan(dominant.b);
    }
    await expect(tintImage(new Uint8Array(9), '#aa3311', 'cover')).rejects.toMatchObject({
      code: 'OPTION_NOT_APPLICABLE',
      message: expect.stringContaining('"cover"'),
    });
  });
});
