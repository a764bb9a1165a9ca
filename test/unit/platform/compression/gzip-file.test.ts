import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deflateText, inflateText } from '../../../../shared/platform/compression/deflated-text.ts';
import { gzipFile, readGzipFile } from '../../../../shared/platform/compression/gzip-file.ts';

test('a deflated text is a file that any gunzip reads, and is read back unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const file = gzipFile(deflateText(text, 6));
      expect(gunzipSync(file).toString()).toBe(text);
      expect(inflateText(readGzipFile(file)).toString()).toBe(text);
    }),
  );
});

test('a file of another type and a damaged file are refused', () => {
  const file = gzipFile(deflateText('{"label":"Stuhl ü 🪑"}', 6));
  expect(() => readGzipFile(file.subarray(0, 19))).toThrow('not a deflated text');
  expect(() => readGzipFile(Buffer.from('<plan version="2"></plan>'))).toThrow('not a deflated text');
  expect(() => inflateText(readGzipFile(Buffer.from(file.with(-5, 0xff))))).toThrow('damaged');
});
