import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LOG_LINE_CHARACTERS, readLogLines } from '../../../../lib/local/lambda/log-lines.ts';

/** The lines of bytes that arrive in the given pieces. */
async function linesOf(pieces: readonly Buffer[]): Promise<string[]> {
  const lines: string[] = [];
  const stream = Readable.from(pieces);
  readLogLines(stream, (line) => lines.push(line));
  await finished(stream);
  return lines;
}

function cut(bytes: Buffer, positions: readonly number[]): Buffer[] {
  const cuts = [0, ...positions.map((position) => position % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end));
}

test('lines are the same wherever the bytes are cut, also within a character', async () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\n]/g, ' '));
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.array(fc.nat()), async (lines, positions) => {
      const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''));
      expect(await linesOf(cut(bytes, positions))).toEqual(lines);
    }),
  );
});

test('a carriage return before the end of a line does not belong to it', async () => {
  expect(await linesOf([Buffer.from('a\r\nb')])).toEqual(['a', 'b']);
});

test('a line without an end does not grow without a limit', async () => {
  const pieces = Array.from({ length: 40 }, () => Buffer.alloc(MAX_LOG_LINE_CHARACTERS / 8, 'x'));
  const lines = await linesOf(pieces);
  expect(lines.join('').length).toBe(5 * MAX_LOG_LINE_CHARACTERS);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2 * MAX_LOG_LINE_CHARACTERS);
});
