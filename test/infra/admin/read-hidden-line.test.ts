import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readHiddenLine } from '../../../lib/tools/admin/read-hidden-line.ts';
import { terminal } from './admin-console.ts';

test('a terminal is asked, echoes nothing meanwhile, and knows backspace and the end of a line', async () => {
  const { input, rawModes } = terminal();
  let asked = 0;
  const line = readHiddenLine(input, () => asked++);
  input.write('pässw');
  input.write('x\u007ford 1\rmore');
  expect(await line).toBe('pässword 1');
  expect({ asked, rawModes }).toEqual({ asked: 1, rawModes: [true, false] });
});

test('Ctrl-C gives up and puts the terminal back', async () => {
  const { input, rawModes } = terminal();
  const line = readHiddenLine(input, () => {});
  input.write('abc\u0003');
  await expect(line).rejects.toThrow('given up');
  expect(rawModes).toEqual([true, false]);
});

test('of what is piped in the first line counts; nothing, and too much, are refused', async () => {
  const piped = (text: string) => readHiddenLine(Readable.from([Buffer.from(text)]), () => expect.unreachable());
  expect(await piped(' with blanks \r\nsecond line')).toBe(' with blanks ');
  await expect(piped('\n')).rejects.toThrow('nothing was typed or piped in');
  await expect(piped('x'.repeat(5_000))).rejects.toThrow('more than 4096 bytes');
});
