import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE_PX } from '../../../../shared/domain/uploads/image-budget.ts';
import { MAX_IMAGE_BYTES, MAX_JPEG_SCANS, takeImage } from '../../../../shared/domain/uploads/take-image.ts';
import { plainRows, writePng } from '../../../fixtures/images/write-png.ts';
import { writeProgressiveJpeg } from '../../../fixtures/images/write-progressive-jpeg.ts';
import { runs } from '../../../runs.ts';

const FORMATS = ['png', 'jpeg', 'webp'] as const;
const PNG_SIGNATURE_BYTES = 8;

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly channels?: 3 | 4;
}

/** An image whose four corners differ, so that a rotation is visible. */
async function picture({ width, height, channels = 3 }: Picture) {
  const pixels = Buffer.alloc(width * height * channels, 255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels;
      pixels[at] = x < width / 2 ? 230 : 20;
      pixels[at + 1] = y < height / 2 ? 230 : 20;
      pixels[at + 2] = 60;
      if (channels === 4) pixels[at + 3] = 128 + (x % 2);
    }
  }
  return sharp(pixels, { raw: { width, height, channels } });
}

async function cornerColour(bytes: Uint8Array) {
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [data[0], data[1]].map((value) => ((value ?? 0) > 128 ? 'high' : 'low'));
}

describe('an accepted image', () => {
  test('is upright, without metadata, in its own format, at most 2048 px, and always the same bytes', async () => {
    const anyPicture = fc.record({
      format: fc.constantFrom(...FORMATS),
      width: fc.integer({ min: 64, max: 160 }),
      height: fc.integer({ min: 64, max: 160 }),
      orientation: fc.integer({ min: 1, max: 8 }),
      channels: fc.constantFrom(3 as const, 4 as const),
    });
    await fc.assert(
      fc.asyncProperty(anyPicture, async ({ format, orientation, ...size }) => {
        const original = (await picture(size)).withExif({
          IFD0: { Artist: 'Somebody', Make: 'Camera' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 0/1' },
        });
        const bytes = await original.withMetadata({ orientation }).toFormat(format).toBuffer();
        expect((await sharp(bytes).metadata()).exif).toBeDefined();

        const taken = await takeImage(bytes);
        const turned = orientation >= 5;
        expect([taken.widthPx, taken.heightPx]).toEqual(turned ? [size.height, size.width] : [size.width, size.height]);
        const metadata = await sharp(taken.bytes).metadata();
        expect(metadata).toMatchObject({ format, width: taken.widthPx, height: taken.heightPx, space: 'srgb' });
        for (const hidden of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const) {
          expect(metadata[hidden], hidden).toBeUndefined();
        }
        expect(metadata.hasAlpha).toBe(format !== 'jpeg' && size.channels === 4);
        expect(await cornerColour(taken.bytes)).toEqual(await cornerColour(await sharp(bytes).autoOrient().toBuffer()));
        expect((await takeImage(bytes)).bytes).toEqual(taken.bytes);
      }),
      { numRuns: runs(40) },
    );
  });

  test.each([
    [{ width: 4096, height: 1024 }, [2048, 512]],
    [{ width: 1000, height: 3000 }, [683, 2048]],
    [{ width: 2048, height: 2048 }, [2048, 2048]],
    [{ width: 64, height: 64 }, [64, 64]],
  ])('of %o keeps its proportions and is never enlarged', async (size, expected) => {
    const { widthPx, heightPx } = await takeImage(await (await picture(size)).png().toBuffer());
    expect([widthPx, heightPx]).toEqual(expected);
  });

  test('defines its storage format and its response type', async () => {
    const stored = await Promise.all(
      FORMATS.map(async (format) =>
        takeImage(await (await picture({ width: 70, height: 70 })).toFormat(format).toBuffer()),
      ),
    );
    expect(stored.map(({ kind, contentType, extension }) => [kind, contentType, extension])).toEqual([
      ['png', 'image/png', '.png'],
      ['jpeg', 'image/jpeg', '.jpg'],
      ['webp', 'image/webp', '.webp'],
    ]);
  });

  test('may have any depth and colour model: 16 bits, grey, palette, CMYK, its own profile', async () => {
    const deep = { width: 80, height: 80, depth: 16 };
    const base = await picture({ width: 80, height: 80 });
    const sources = [
      writePng(deep, plainRows(deep)),
      await base.clone().greyscale().png().toBuffer(),
      await base.clone().toColourspace('grey16').png().toBuffer(),
      await base.clone().png({ palette: true }).toBuffer(),
      await base.clone().toColourspace('cmyk').jpeg().toBuffer(),
      await base.clone().withIccProfile('p3').png().toBuffer(),
      await base.clone().png({ progressive: true }).toBuffer(),
      await base.clone().jpeg({ progressive: true }).toBuffer(),
    ];
    for (const source of sources) {
      const metadata = await sharp((await takeImage(source)).bytes).metadata();
      expect(metadata).toMatchObject({ width: 80, depth: 'uchar', space: expect.stringMatching(/^(srgb|b-w)$/) });
      expect(metadata.icc).toBeUndefined();
    }
  });

  test('is its first frame if it is animated', async () => {
    const frames = await Promise.all(
      ['red', 'blue', 'green'].map((background) =>
        sharp({ create: { width: 90, height: 70, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);

    const taken = await takeImage(moving);
    expect(taken).toMatchObject({ widthPx: 90, heightPx: 70 });
    expect((await sharp(taken.bytes).metadata()).pages).toBeUndefined();
    expect(await cornerColour(taken.bytes)).toEqual(['high', 'low']);
  });

  test('loses the bytes after its end', async () => {
    const script = Buffer.from('<script>alert(1)</script>PK\x03\x04');
    const clean = await (await picture({ width: 70, height: 70 })).png().toBuffer();
    const taken = await takeImage(Buffer.concat([clean, script]));
    expect(Buffer.from(taken.bytes).includes('<script>')).toBe(false);
    expect(taken.bytes).toEqual((await takeImage(clean)).bytes);
  });
});

describe('an image is refused', () => {
  const wrongSize = { width: 40_000, height: 40_000 };
  const wide = { width: 10_000, height: MAX_IMAGE_PIXELS / 10_000 + 1 };
  const long = { width: MAX_IMAGE_SIDE_PX + 1, height: 100 };
  const deep = { width: 8_200, height: 8_200, depth: 16 };
  const interlaced = { width: 8_200, height: 8_200, interlaced: true };
  const small = { width: 100, height: 100 };
  const webpWithWrongSize = async (animated: boolean) => {
    const frame = await (await picture({ width: 80, height: 80, channels: 4 })).png().toBuffer();
    const other = await sharp(frame).rotate(180).png().toBuffer();
    const source = animated ? sharp([frame, other], { join: { animated } }) : sharp(frame);
    const bytes = Buffer.from(await source.webp().toBuffer());
    const extended = bytes.indexOf('VP8X');
    bytes.writeUIntLE(16_382, extended + 12, 3);
    bytes.writeUIntLE(16_382, extended + 15, 3);
    return bytes;
  };
  const jpegWithWrongSize = async () => {
    const bytes = Buffer.from(await (await picture({ width: 80, height: 80 })).jpeg().toBuffer());
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(60_000, frame + 5);
    bytes.writeUInt16BE(60_000, frame + 7);
    return bytes;
  };
  const brokenInside = async () => {
    const bytes = Buffer.from(await (await picture({ width: 300, height: 300 })).png().toBuffer());
    const middle = Math.floor(bytes.length / 2);
    bytes.fill(0xaa, middle, middle + 40);
    return bytes;
  };
  const truncated = (format: (typeof FORMATS)[number]) => async () => {
    const bytes = await (await picture({ width: 300, height: 300 })).toFormat(format).toBuffer();
    return bytes.subarray(0, Math.round(bytes.length * 0.6));
  };
  const other = (format: 'gif' | 'tiff' | 'avif') => async () =>
    (await picture({ width: 80, height: 80 })).toFormat(format).toBuffer();
  const text = (content: string) => async () => Buffer.from(content, 'latin1');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>';

  test.each<[string, () => Promise<Uint8Array>, string, number]>([
    ['nothing', text(''), 'INVALID_REQUEST', 400],
    [
      'a PNG of 63 x 200 pixels',
      async () => (await picture({ width: 63, height: 200 })).png().toBuffer(),
      'INVALID_REQUEST',
      400,
    ],
    ['SVG with any file name', text(svg), 'UNSUPPORTED_MEDIA_TYPE', 415],
    ['HTML', text('<!doctype html><script>alert(1)</script>'), 'UNSUPPORTED_MEDIA_TYPE', 415],
    ['a PDF', text('%PDF-1.7\n'), 'UNSUPPORTED_MEDIA_TYPE', 415],
    ['a zip', text('PK\x03\x04'), 'UNSUPPORTED_MEDIA_TYPE', 415],
    ['GIF', other('gif'), 'UNSUPPORTED_MEDIA_TYPE', 415],
    ['TIFF', other('tiff'), 'UNSUPPORTED_MEDIA_TYPE', 415],
    ['AVIF', other('avif'), 'UNSUPPORTED_MEDIA_TYPE', 415],
    ['a PNG without its last part', truncated('png'), 'UNPROCESSABLE', 422],
    ['a JPEG without its last part', truncated('jpeg'), 'UNPROCESSABLE', 422],
    ['a WebP without its last part', truncated('webp'), 'UNPROCESSABLE', 422],
    ['a PNG with broken pixel data', brokenInside, 'UNPROCESSABLE', 422],
    [
      'only the signature of PNG',
      async () => (await (await picture(small)).png().toBuffer()).subarray(0, PNG_SIGNATURE_BYTES),
      'UNPROCESSABLE',
      422,
    ],
    ['a JPEG of three bytes', text('\xff\xd8\xff'), 'UNPROCESSABLE', 422],
    ['a PNG of width 0', async () => writePng({ width: 0, height: 80 }, plainRows(small)), 'UNPROCESSABLE', 422],
    [
      'a PNG with fewer pixels than its header declares',
      async () => writePng({ width: 100, height: 5000 }, plainRows(small)),
      'UNPROCESSABLE',
      422,
    ],
    ['SVG behind the signature of PNG', text(`\x89PNG\r\n\x1a\n${svg}`), 'UNPROCESSABLE', 422],
    ['SVG behind the signature of JPEG', text(`\xff\xd8\xff${svg}`), 'UNPROCESSABLE', 422],
    [
      'a PNG that declares 40,000 x 40,000',
      async () => writePng(wrongSize, plainRows(small)),
      'PAYLOAD_TOO_LARGE',
      413,
    ],
    ['a PNG that is one row above the limit', async () => writePng(wide, plainRows(small)), 'PAYLOAD_TOO_LARGE', 413],
    ['a PNG with a side above the limit', async () => writePng(long, plainRows(long)), 'PAYLOAD_TOO_LARGE', 413],
    ['a PNG of 67 million pixels of 16 bits', async () => writePng(deep, plainRows(small)), 'PAYLOAD_TOO_LARGE', 413],
    ['an interlaced one of 8 bits', async () => writePng(interlaced, plainRows(small)), 'PAYLOAD_TOO_LARGE', 413],
    ['a JPEG that declares 60,000 x 60,000', jpegWithWrongSize, 'PAYLOAD_TOO_LARGE', 413],
    ['a WebP whose canvas size differs from its image', () => webpWithWrongSize(false), 'UNPROCESSABLE', 422],
    ['an animated WebP that declares 16,383 x 16,383', () => webpWithWrongSize(true), 'PAYLOAD_TOO_LARGE', 413],
  ])('if it is %s', async (_what, make, code, status) => {
    await expect(takeImage(await make())).rejects.toMatchObject({ name: 'ServiceError', code, status });
  });

  test('before it is decoded if its header has a wrong size', async () => {
    const before = process.memoryUsage().rss;
    await expect(takeImage(writePng(wrongSize, plainRows(small)))).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    // Its pixels would take 6.4 GB.
    expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000);
  });

  test('before it is decoded if it has more than 100 scans', async () => {
    expect(await takeImage(writeProgressiveJpeg(MAX_JPEG_SCANS))).toMatchObject({ widthPx: 64, kind: 'jpeg' });
    const refused = takeImage(writeProgressiveJpeg(MAX_JPEG_SCANS + 1));
    await expect(refused).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
      message: expect.stringContaining('100 scans'),
    });
  });

  test('before it is read if it has more than 100 MB', async () => {
    const zeros = new Uint8Array(MAX_IMAGE_BYTES + 1);
    await expect(takeImage(zeros)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  test('if it is smaller than its caller requires; a caller that requires less accepts it', async () => {
    const bytes = await (await picture({ width: 40, height: 40 })).png().toBuffer();
    await expect(takeImage(bytes)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    expect(await takeImage(bytes, { minSidePx: 40 })).toMatchObject({ widthPx: 40, heightPx: 40 });
  });

  test('with an error that a caller may see if random bytes follow a valid signature', async () => {
    const starts = ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', '\xff\xd8\xff\xe0', 'RIFF\x40\0\0\0WEBPVP8 '];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }), async (start, rest) => {
        const bytes = Buffer.concat([Buffer.from(start, 'latin1'), rest]);
        await expect(takeImage(bytes)).rejects.toMatchObject({ name: 'ServiceError' });
      }),
      { numRuns: runs(200) },
    );
  });
});
