import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { DRAWING_BUDGET } from '../../../../../shared/engines/floorplan/dxf/drawing-budget.ts';
import { unpackDrawing } from '../../../../../shared/engines/floorplan/dxf/unpack-drawing.ts';
import { drawPlan } from '../../../../fixtures/floorplans/draw-plan.ts';
import { drawingSpec } from '../../../../fixtures/floorplans/drawing-spec.ts';

const { dxf } = drawPlan(drawingSpec(0));
const entities = async (file: Uint8Array) => (await unpackDrawing(file)).entities.length;

test('a drawing is read plain, gzipped, and as the only DXF of a zip', async () => {
  const plain = await entities(dxf);
  expect(plain).toBeGreaterThan(50);
  expect(await entities(gzipSync(dxf))).toBe(plain);
  const zip = zipSync({ 'plans/HOUSE.DXF': dxf, '__MACOSX/plans/._HOUSE.DXF': dxf, 'readme.txt': new Uint8Array(3) });
  expect(await entities(zip)).toBe(plain);
});

test.each([
  ['an empty file', new Uint8Array(), 'EMPTY_FILE'],
  ['a zip without a drawing', zipSync({ 'a.txt': new Uint8Array(3) }), 'NO_DRAWING_IN_ARCHIVE'],
  ['a zip of a DWG', zipSync({ 'house.DWG': Buffer.from('AC1027') }), 'DWG'],
  ['an empty zip', zipSync({}), 'NO_DRAWING_IN_ARCHIVE'],
  ['a zip of zips', zipSync({ 'a.zip': zipSync({ 'a.dxf': dxf }) }), 'NO_DRAWING_IN_ARCHIVE'],
  ['a zip of two drawings', zipSync({ 'a.dxf': dxf, 'b.dxf': dxf }), 'SEVERAL_DRAWINGS'],
  ['a zip that was cut', zipSync({ 'a.dxf': dxf }).subarray(0, 900), 'DAMAGED_ARCHIVE'],
  ['a gzip that was cut', gzipSync(dxf).subarray(0, 900), 'DAMAGED_ARCHIVE'],
  ['a gzipped DWG', gzipSync(Buffer.from('AC1027\0 and what else a DWG holds')), 'DWG'],
])('%s is refused', async (_, file, code) => {
  await expect(unpackDrawing(file)).rejects.toMatchObject({ name: 'DrawingError', code });
});

test('a drawing above the limit of the call is refused, in every kind of archive', async () => {
  for (const file of [dxf, gzipSync(dxf), zipSync({ 'a.dxf': dxf })]) {
    await expect(unpackDrawing(file, 1_000)).rejects.toMatchObject({ code: 'ABOVE_LIMIT' });
  }
});

test('200 MB of zeros are refused before they are unpacked to the end', async () => {
  await expect(unpackDrawing(gzipSync(Buffer.alloc(DRAWING_BUDGET.maxBytes + 1024)))).rejects.toMatchObject({
    code: 'TOO_LARGE',
  });
});
