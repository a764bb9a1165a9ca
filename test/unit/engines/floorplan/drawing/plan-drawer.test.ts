import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PLAN_DRAWING_BUDGET } from '../../../../../shared/engines/floorplan/drawing/drawing-budget.ts';
import { openPlanDrawer, type PlanDrawer } from '../../../../../shared/engines/floorplan/drawing/plan-drawer.ts';
import { SMALL_ROOM_XML } from '../plan-xml/small-room-xml.ts';

const ENTRY = path.join(import.meta.dirname, '../../../../../shared/engines/floorplan/drawing/drawing-child.ts');
const EMPTY = '<plan version="2"/>';
const drawer = openPlanDrawer(ENTRY);

function walls(count: number): string {
  const nodes = '<node id="1" x="0" y="0"/><node id="2" x="1000" y="0"/>';
  const edges = '<edge from="1" to="2" height="1" thickness="9"/>'.repeat(count);
  return `<plan version="2"><walls><nodes>${nodes}</nodes><edges>${edges}</edges></walls></plan>`;
}

/** Objects that cover the whole sheet, one over the other. */
function sofas(count: number): string {
  const attributes = 'catalogName="c" type="sofa" x="0" y="0" z="0" width="900000" depth="900000" height="800"';
  const sofa = `<planobject ${attributes} rotation="33" flipX="1" flipY="1"><idMap/></planobject>`;
  return `<plan version="2"><planobjects>${sofa.repeat(count)}</planobjects></plan>`;
}

const codeOf = (drawing: Promise<unknown>) =>
  drawing.then(
    () => 'drawn',
    ({ code }) => code,
  );

/** Whether the process still draws. */
async function draws({ png }: PlanDrawer): Promise<boolean> {
  return (await png(EMPTY)).length > 0;
}

describe('a plan drawn in a process of its own', () => {
  test('is an SVG or a PNG of the wanted size', async () => {
    expect(await drawer.svg(SMALL_ROOM_XML)).toMatch(/^<svg .*<\/svg>$/s);
    const { format, width, height } = await sharp(await drawer.png(SMALL_ROOM_XML, { longerSidePx: 300 })).metadata();
    expect([format, Math.max(width, height)]).toEqual(['png', 300]);
  });

  test('takes as long as its text is, also with a blank behind each of 480,000 elements', async () => {
    const limits = { ...PLAN_DRAWING_BUDGET, maxElapsedMs: 120_000 };
    const png = await openPlanDrawer(ENTRY, limits).png(`<plan version="2">${'<a/>\n'.repeat(480_000)}</plan>`);
    expect(png.length).toBeGreaterThan(0);
  });

  test.each([
    ['a text that is no XML', '<plan', 'NOT_A_PLAN'],
    ['165,000 walls between two nodes', walls(165_000), 'TOO_COMPLEX'],
  ])('%s ends with a code', async (_what, text, code) => {
    expect([await codeOf(drawer.png(text)), await codeOf(drawer.svg(text))]).toEqual([code, code]);
    expect(await draws(drawer)).toBe(true);
  });

  test('is stopped when it takes too much processor time, time or memory, and the next one is drawn', async () => {
    for (const limit of [{ maxProcessorMs: 400 }, { maxElapsedMs: 400 }, { maxMemoryBytes: 1 }]) {
      const strict = openPlanDrawer(ENTRY, { ...PLAN_DRAWING_BUDGET, maxElapsedMs: 120_000, ...limit });
      expect(await codeOf(strict.png(sofas(20_000)))).toBe('TOO_SLOW');
      if (!('maxMemoryBytes' in limit)) expect(await codeOf(strict.svg(EMPTY))).toBe('drawn');
    }
  });

  test('fails with a code when its process ends, and the next one is drawn by a new process', async () => {
    expect(await codeOf(openPlanDrawer('/nowhere/child.mjs').png(EMPTY))).toBe('FAILED');
  });
});
