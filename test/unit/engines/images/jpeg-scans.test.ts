import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jpegScans } from '../../../../shared/engines/images/jpeg-scans.ts';
import { writeProgressiveJpeg } from '../../../fixtures/images/write-progressive-jpeg.ts';

const noise = sharp({
  create: {
    width: 200,
    height: 150,
    channels: 3,
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
    background: 'red',
  },
});

test('a baseline JPEG has one scan, a progressive one several, whatever its pixels and its metadata say', async () => {
  // Bytes of a scan within metadata do not count.
  const image = noise.clone().withExif({ IFD0: { Artist: '\u00ff\u00da\u00ff\u00da' } });
  expect(jpegScans(await image.clone().jpeg().toBuffer())).toBe(1);
  const progressive = jpegScans(await image.clone().jpeg({ progressive: true }).toBuffer());
  expect(progressive).toBeGreaterThan(5);
  expect(progressive).toBeLessThan(20);
});

test('scans are counted up to the end of the image', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), (scans) => {
      const image = writeProgressiveJpeg(scans);
      expect(jpegScans(image)).toBe(scans);
      expect(jpegScans(Buffer.concat([image, image]))).toBe(scans);
    }),
  );
});

test('any bytes have a count', () => {
  const pieces = fc.constantFrom([0xff], [0xff, 0xda], [0xff, 0xd0], [0xff, 0xe1, 0, 0], [0xff, 0xd9], [0, 7, 3]);
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      expect(jpegScans(Uint8Array.from(parts.flat()))).toBeGreaterThanOrEqual(0);
    }),
  );
});
