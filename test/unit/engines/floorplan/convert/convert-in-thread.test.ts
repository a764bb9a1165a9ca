import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { convertDrawing } from '../../../../../shared/engines/floorplan/convert/convert-drawing.ts';
import { convertInThread } from '../../../../../shared/engines/floorplan/convert/convert-in-thread.ts';
import { CONVERTER_DEFAULTS } from '../../../../../shared/engines/floorplan/convert/converter-params.ts';
import { DEFAULT_PLAN_ITEMS } from '../../../../../shared/engines/floorplan/convert/plan-items.ts';
import { DrawingError } from '../../../../../shared/engines/floorplan/dxf/drawing-error.ts';
import { drawPlan } from '../../../../fixtures/floorplans/draw-plan.ts';
import { drawingSpec } from '../../../../fixtures/floorplans/drawing-spec.ts';
import { readDrawing } from '../../../../fixtures/floorplans/read-drawing.ts';

const ENTRY = path.join(import.meta.dirname, '../../../../../shared/engines/floorplan/convert/conversion-thread.ts');
const LIMITS = { maxBytes: 4 << 20, maxProcessorMs: 60_000, maxElapsedMs: 60_000, maxHeapMb: 256 };
const { dxf } = drawPlan({ ...drawingSpec(3), views: 'one', wrapping: 'none', furniture: true });

const folder = mkdtempSync(path.join(tmpdir(), 'conversion-thread-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A thread of this source in place of the one that reads. */
function threadThat(source: string): string {
  const file = path.join(folder, `${Math.random()}.mjs`);
  writeFileSync(file, source);
  return file;
}

const codeOf = (conversion: Promise<unknown>) =>
  conversion.then(
    () => 'converted',
    (error: unknown) => (error instanceof DrawingError ? error.code : error),
  );

const asked: (readonly string[])[] = [];
const THREAD = {
  entry: ENTRY,
  limits: LIMITS,
  itemsOf: async (blocks: readonly string[]) => {
    asked.push(blocks);
    return DEFAULT_PLAN_ITEMS;
  },
};
const convert = (file: Uint8Array, changes: Partial<typeof THREAD & { signal: AbortSignal }> = {}) =>
  convertInThread(file, CONVERTER_DEFAULTS, { ...THREAD, ...changes });

describe('a drawing converted in a thread of its own', () => {
  test('gives the same result as in this thread, asks for the items of its blocks, and keeps the bytes of the caller', async () => {
    const storeys = await convert(dxf);
    expect(asked.at(-1)).toContain('TABLE_4');
    expect(storeys).toEqual(convertDrawing(readDrawing(dxf), CONVERTER_DEFAULTS, DEFAULT_PLAN_ITEMS).storeys);
  });

  test('is refused for the same reasons, and for its size', async () => {
    expect(await codeOf(convert(Buffer.from('AC1032 and the rest')))).toBe('DWG');
    expect(await codeOf(convert(dxf, { limits: { ...LIMITS, maxBytes: 1_000 } }))).toBe('ABOVE_LIMIT');
  });

  test('fails with the error of the search for items', async () => {
    const fault = new Error('the store does not answer');
    expect(await codeOf(convert(dxf, { itemsOf: () => Promise.reject(fault) }))).toBe(fault);
  });

  test.each([
    ['TOO_SLOW', 'for (;;) {}', { maxProcessorMs: 300 }],
    ['TOO_SLOW', 'setInterval(() => {}, 1_000)', { maxElapsedMs: 500 }],
    ['OUT_OF_MEMORY', 'const all = []; for (;;) all.push({ [all.length]: all.length });', { maxHeapMb: 16 }],
    ['FAILED', 'throw new Error("a fault")', {}],
    ['FAILED', 'process.exit(0)', {}],
  ])('ends with %s when the thread runs: %s', async (code, source, limits) => {
    expect(await codeOf(convert(dxf, { entry: threadThat(source), limits: { ...LIMITS, ...limits } }))).toBe(code);
  });

  test('ends when its signal aborts', async () => {
    const entry = threadThat('for (;;) {}');
    const reason = new Error('lost');
    expect(await codeOf(convert(dxf, { entry, signal: AbortSignal.timeout(300) }))).toMatchObject({
      name: 'TimeoutError',
    });
    expect(await codeOf(convert(dxf, { entry, signal: AbortSignal.abort(reason) }))).toBe(reason);
  });
});
