import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runConvertPlan } from '../../../lib/convert-plan/run-convert-plan.ts';
import { drawPlan } from '../../fixtures/floorplans/draw-plan.ts';
import { drawingSpec } from '../../fixtures/floorplans/drawing-spec.ts';

let folder: string;
let said: string[] = [];
const console = { log: (line: string) => said.push(line), error: (line: string) => said.push(line) };
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'convert-plan-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a drawing becomes plan XML, a report, and an SVG of what was found', async () => {
  said = [];
  const file = path.join(folder, 'house.dxf');
  await writeFile(file, drawPlan({ ...drawingSpec(2), views: 'one' }).dxf);
  const out = path.join(folder, 'out');
  expect(await runConvertPlan([file, '--out', out, '--params', '{"wallHeight": 2500}'], console)).toBe(0);
  expect((await readdir(out)).sort()).toEqual(['house.json', 'house.svg', 'house.xml']);
  expect(await readFile(path.join(out, 'house.xml'), 'utf8')).toContain('height="2500"');
  expect(await readFile(path.join(out, 'house.svg'), 'utf8')).toMatch(/^<svg.*<\/svg>$/s);
  expect(said[0]).toMatch(/\d+ walls, \d+ doors/);
});

test('a file that is no drawing is named, and a call without a folder is told how', async () => {
  said = [];
  const file = path.join(folder, 'none.dxf');
  await writeFile(file, 'nothing');
  expect(await runConvertPlan([file, '--out', folder], console)).toBe(1);
  expect(await runConvertPlan([file], console)).toBe(2);
  expect(said).toEqual([expect.stringContaining('NOT_A_DXF'), expect.stringContaining('--out')]);
});
