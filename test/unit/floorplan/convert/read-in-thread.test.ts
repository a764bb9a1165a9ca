import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readInThread } from '../../../../shared/floorplan/convert/read-in-thread.ts';
import { readFloorPlan } from '../../../../shared/floorplan/detect/read-floor-plan.ts';
import { DrawingError } from '../../../../shared/floorplan/dxf/drawing-error.ts';
import { readDrawing } from '../../../../shared/floorplan/dxf/read-drawing.ts';
import { drawPlan } from '../../../fixtures/floorplans/draw-plan.ts';
import { drawingSpec } from '../../../fixtures/floorplans/drawing-spec.ts';

const ENTRY = path.join(import.meta.dirname, '../../../../shared/floorplan/convert/reading-thread.ts');
const LIMITS = { maxBytes: 4 << 20, timeoutMs: 60_000, maxHeapMb: 256 };
const { dxf } = drawPlan(drawingSpec(3));

const folder = mkdtempSync(path.join(tmpdir(), 'reading-thread-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A thread of this source in place of the one that reads. */
function threadThat(source: string): string {
  const file = path.join(folder, `${Math.random()}.mjs`);
  writeFileSync(file, source);
  return file;
}

const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof DrawingError ? error.code : error),
  );

describe('a drawing read in a thread of its own', () => {
  test('gives what reading it here does, and leaves its bytes alone', async () => {
    const plan = await readInThread(dxf, {}, { entry: ENTRY, limits: LIMITS });
    expect(plan).toEqual(readFloorPlan(readDrawing(dxf)));
  });

  test('is refused for the same reasons, and for its size', async () => {
    const read = (file: Uint8Array, maxBytes = LIMITS.maxBytes) =>
      codeOf(readInThread(file, {}, { entry: ENTRY, limits: { ...LIMITS, maxBytes } }));
    expect(await read(Buffer.from('AC1032 and the rest'))).toBe('DWG');
    expect(await read(dxf, 1_000)).toBe('TOO_LARGE');
  });

  test.each([
    ['TOO_SLOW', 'for (;;) {}', { timeoutMs: 500 }],
    ['TOO_COMPLEX', 'const all = []; for (;;) all.push({ [all.length]: all.length });', { maxHeapMb: 16 }],
    ['FAILED', 'throw new Error("a fault")', {}],
    ['FAILED', 'process.exit(0)', {}],
  ])('%s by a thread that does: %s', async (code, source, limits) => {
    const entry = threadThat(source);
    expect(await codeOf(readInThread(dxf, {}, { entry, limits: { ...LIMITS, ...limits } }))).toBe(code);
  });

  test('is given up when nobody waits for it any more', async () => {
    const entry = threadThat('for (;;) {}');
    const reason = new Error('lost');
    const reading = readInThread(dxf, {}, { entry, limits: LIMITS, signal: AbortSignal.timeout(300) });
    expect(await codeOf(reading)).toMatchObject({ name: 'TimeoutError' });
    const late = readInThread(dxf, {}, { entry, limits: LIMITS, signal: AbortSignal.abort(reason) });
    expect(await codeOf(late)).toBe(reason);
  });
});
