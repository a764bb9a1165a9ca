import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imageKind } from '../../../../shared/engines/images/image-kind.ts';

const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } });

test.each(['png', 'jpeg', 'webp'] as const)('%s is known by its first bytes', async (format) => {
  expect(imageKind(await picture.clone().toFormat(format).toBuffer())).toBe(format);
});

test.each(['gif', 'tiff', 'avif'] as const)('%s is not taken in', async (format) => {
  expect(imageKind(await picture.clone().toFormat(format).toBuffer())).toBeUndefined();
});

test.each([
  ['nothing', ''],
  ['a text', 'PNG'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a RIFF file that is sound', 'RIFF\0\0\0\0WAVE'],
  ['the start of a signature', '\x89PNG'],
])('%s is no image', (_what, text) => {
  expect(imageKind(Buffer.from(text, 'latin1'))).toBeUndefined();
});
