import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readHiddenLine } from '../../../lib/tools/admin/read-hidden-line.ts';
import { terminal } from './admin-console.ts';

test('a terminal gets a prompt, echoes nothing, and handles backspace and the end of a line', async () => {
  const { input, rawModes } = terminal();
  let prompts = 0;
  const line = readHiddenLine(input, () => prompts++);
  input.write('pässw');
  input.write('x\u007ford 1\rmore');
  expect(await line).toBe('pässword 1');
  expect({ prompts, rawModes }).toEqual({ prompts: 1, rawModes: [true, false] });
});

test('Ctrl-C cancels and restores the terminal', async () => {
  const { input, rawModes } = terminal();
  const line = readHiddenLine(input, () => {});
  input.write('abc\u0003');
  await expect(line).rejects.toThrow('given up');
  expect(rawModes).toEqual([true, false]);
});

test('only the first line of piped input is used; empty and too long input is refused', async () => {
  const piped = (text: string) => readHiddenLine(Readable.from([Buffer.from(text)]), () => expect.unreachable());
  expect(await piped(' with blanks \r\nsecond line')).toBe(' with blanks ');
  await expect(piped('\n')).rejects.toThrow('nothing was typed or piped in');
  await expect(piped('x'.repeat(5_000))).rejects.toThrow('more than 4096 bytes');
});
