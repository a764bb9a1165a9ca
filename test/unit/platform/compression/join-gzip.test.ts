import { brotliDecompressSync, crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { combineCrc32 } from '../../../../shared/platform/compression/combine-crc32.ts';
import { type DeflatedText, deflateText, inflateText } from '../../../../shared/platform/compression/deflated-text.ts';
import { type ContentEncoding, encodePieces } from '../../../../shared/platform/compression/encode-pieces.ts';

const piece = fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 400 }), isDeflated: fc.boolean() });

async function* piecesOf(all: readonly { text: string; isDeflated: boolean }[]): AsyncGenerator<string | DeflatedText> {
  for (const { text, isDeflated } of all) yield isDeflated ? deflateText(text, 6) : text;
}

async function encoded(pieces: AsyncIterable<string | DeflatedText>, encoding: ContentEncoding): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of encodePieces(pieces, encoding)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

test('the checksum of two joined texts is computed from their checksums', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70_000 }), fc.uint8Array({ maxLength: 70_000 }), (one, two) => {
      expect(combineCrc32(crc32(one), crc32(two), two.length)).toBe(crc32(Buffer.concat([one, two])));
    }),
  );
  expect(combineCrc32(5, 0, 0)).toBe(5);
});

test('a deflated text is inflated, and a damaged one is refused', () => {
  const text = deflateText('{"label":"Stuhl ü 🪑"}', 1);
  expect(inflateText(text).toString()).toBe('{"label":"Stuhl ü 🪑"}');
  expect(() => inflateText({ ...text, crc32: text.crc32 + 1 })).toThrow('damaged');
  expect(() => inflateText({ ...text, bytes: text.bytes - 1 })).toThrow('damaged');
});

describe('pieces of text, some of them deflated in advance', () => {
  const decoders = {
    gzip: (bytes: Buffer) => gunzipSync(bytes).toString(),
    br: (bytes: Buffer) => brotliDecompressSync(bytes).toString(),
    identity: (bytes: Buffer) => bytes.toString(),
  };

  test.each(['gzip', 'br', 'identity'] as const)('are one text in %s', async (encoding) => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (all) => {
        const bytes = await encoded(piecesOf(all), encoding);
        expect(decoders[encoding](bytes)).toBe(all.map(({ text }) => text).join(''));
      }),
      { numRuns: 50 },
    );
  });

  test('are deflated together if they are many and small', async () => {
    const small = Array.from({ length: 20_000 }, (_, index) => ({
      text: `{"id":"demo:${index}"},`,
      isDeflated: false,
    }));
    const bytes = await encoded(piecesOf(small), 'gzip');
    const text = gunzipSync(bytes).toString();
    expect(text).toBe(small.map((each) => each.text).join(''));
    expect(bytes.length).toBeLessThan(text.length / 4);
  });

  test.each(['gzip', 'br', 'identity'] as const)('abort %s if they abort', async (encoding) => {
    const broken = async function* () {
      yield 'a';
      throw new Error('the store has failed');
    };
    await expect(encoded(broken(), encoding)).rejects.toThrow('the store has failed');
  });
});
