import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineBlocks } from '../../../../../shared/engines/models3d/text/line-blocks.ts';

async function* cut(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield Buffer.from(bytes.subarray(at, at + size));
    at += size;
  }
}

async function linesOf(text: string, sizes: readonly number[]): Promise<string[]> {
  const blocks: string[] = [];
  for await (const block of lineBlocks(cut(Buffer.from(text), sizes))) {
    blocks.push(
      ...Buffer.from(block)
        .toString()
        .split(/\r\n|\r|\n/),
    );
  }
  return blocks.map((line) => line.trim().replace(/\s+/g, ' ')).filter((line) => line !== '');
}

describe('lineBlocks', () => {
  it('yields the same lines for all cuts of the text, line ends and continued lines', async () => {
    const line = fc.stringMatching(/^[a-z0-9 ]{0,12}$/);
    const end = fc.constantFrom('\n', '\r\n');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(line, fc.boolean()), { maxLength: 12 }),
        end,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
        async (lines, lineEnd, sizes) => {
          const text = lines.map(([content, continues]) => content + (continues ? ' \\' : '') + lineEnd).join('');
          expect(await linesOf(text, sizes)).toEqual(await linesOf(text, [10_000]));
        },
      ),
    );
  });

  it('joins a continued line and leaves other backslashes alone', async () => {
    expect(await linesOf('f 1 2 \\\r\n3 4\nmtllib a\\b.mtl\n', [4])).toEqual(['f 1 2 3 4', 'mtllib a\\b.mtl']);
  });

  it('reads lines that end with CR', async () => {
    expect(await linesOf('v 1\rv 2\rv 3', [5])).toEqual(['v 1', 'v 2', 'v 3']);
  });

  it('refuses a file without line ends', async () => {
    const chunks = async function* () {
      for (let count = 0; count < 40; count++) yield Buffer.alloc(1 << 20, 'x');
    };
    await expect(lineBlocks(chunks()).next()).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
  });
});
