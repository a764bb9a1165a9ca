import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runConvertPlan } from '../../../lib/tools/convert/run-convert-plan.ts';
import { drawPlan } from '../../fixtures/floorplans/draw-plan.ts';
import { drawingSpec } from '../../fixtures/floorplans/drawing-spec.ts';

let folder: string;
let messages: string[] = [];
const console = { log: (line: string) => messages.push(line), error: (line: string) => messages.push(line) };
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'convert-plan-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a drawing is converted to plan XML, a report, and an SVG of the result', async () => {
  messages = [];
  const file = path.join(folder, 'house.dxf');
  await writeFile(file, drawPlan({ ...drawingSpec(2), views: 'one' }).dxf);
  const out = path.join(folder, 'out');
  expect(await runConvertPlan([file, '--out', out, '--params', '{"wallHeight": 2500}'], console)).toBe(0);
  expect((await readdir(out)).sort()).toEqual(['house.json', 'house.svg', 'house.xml']);
  expect(await readFile(path.join(out, 'house.xml'), 'utf8')).toContain('height="2500"');
  expect(await readFile(path.join(out, 'house.svg'), 'utf8')).toMatch(/^<svg.*<\/svg>$/s);
  expect(messages[0]).toMatch(/\d+ walls, \d+ doors/);
});

test.each([
  ['parameters that are not JSON', ['FILE', '--out', 'OUT', '--params', '{'], /--params is not valid JSON/],
  [
    'an invalid parameter',
    ['FILE', '--out', 'OUT', '--params', '{"unit": "mile"}'],
    /--params: unit has to be one of mm/,
  ],
  ['a file that does not exist', ['FILE.gone', '--out', 'OUT'], /FILE.gone is no file that can be read \(ENOENT\)/],
  ['a folder instead of the file', ['FOLDER', '--out', 'OUT'], /is no file that can be read \(EISDIR\)/],
  ['a file instead of the folder', ['FILE', '--out', 'FILE'], /is no folder that can be written to \(EEXIST\)/],
  ['an unknown option', ['FILE', '--output', 'OUT'], /--output/],
])('%s is reported in one sentence', async (_, words, sentence) => {
  messages = [];
  const file = path.join(folder, 'small.dxf');
  await writeFile(file, '0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n');
  const names = { OUT: path.join(folder, 'out'), FOLDER: folder, FILE: file };
  const filled = words.map((word) => word.replace(/^(OUT|FOLDER|FILE)/, (name) => names[name as keyof typeof names]));
  expect(await runConvertPlan(filled, console)).toBe(2);
  expect(messages).toHaveLength(1);
  expect(messages[0]!.replace(file, 'FILE')).toMatch(sentence);
  expect(messages[0]).not.toContain('\n');
});

test('a file that is not a drawing is named, and a call without a folder prints the usage', async () => {
  messages = [];
  const file = path.join(folder, 'none.dxf');
  await writeFile(file, 'nothing');
  expect(await runConvertPlan([file, '--out', folder], console)).toBe(1);
  expect(await runConvertPlan([file], console)).toBe(2);
  expect(messages).toEqual([expect.stringContaining('NOT_A_DXF'), expect.stringContaining('--out')]);
});
