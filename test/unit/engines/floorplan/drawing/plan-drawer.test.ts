import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PLAN_DRAWING_BUDGET } from '../../../../../shared/engines/floorplan/drawing/drawing-budget.ts';
import { openPlanDrawer, type PlanDrawer } from '../../../../../shared/engines/floorplan/drawing/plan-drawer.ts';
import { SMALL_ROOM_XML } from '../plan-xml/small-room-xml.ts';

const ENTRY = path.join(import.meta.dirname, '../../../../../shared/engines/floorplan/drawing/drawing-child.ts');
const HANGING = path.join(import.meta.dirname, '../../../../fixtures/hanging-drawer.mjs');
const EMPTY = '<plan version="2"/>';
/** Another limit than that of the processor time depends on the other work of the machine. */
const PATIENT = { ...PLAN_DRAWING_BUDGET, maxElapsedMs: 120_000 };
const drawer = openPlanDrawer(ENTRY, PATIENT);

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
    const png = await openPlanDrawer(ENTRY, PATIENT).png(`<plan version="2">${'<a/>\n'.repeat(480_000)}</plan>`);
    expect(png.length).toBeGreaterThan(0);
  });

  test.each([
    ['a text that is no XML', '<plan', 'NOT_A_PLAN'],
    ['165,000 walls between two nodes', walls(165_000), 'TOO_COMPLEX'],
  ])('%s ends with a code', async (_what, text, code) => {
    expect([await codeOf(drawer.png(text)), await codeOf(drawer.svg(text))]).toEqual([code, code]);
    expect(await draws(drawer)).toBe(true);
  });

  test.each([[{ maxProcessorMs: 400 }], [{ maxElapsedMs: 400 }], [{ maxMemoryBytes: 1 }]])(
    'is stopped while it paints beyond %o',
    async (limit) => {
      const strict = openPlanDrawer(ENTRY, { ...PATIENT, ...limit });
      expect(await codeOf(strict.png(sofas(20_000)))).toBe('TOO_SLOW');
    },
  );

  // A process without code to load, whose start takes a small part of the limits on a busy machine too.
  test.each([
    ['hang', { maxProcessorMs: 1_000 }],
    ['wait', { maxElapsedMs: 5_000 }],
  ])('that does not end (%s) is stopped, and the next one is drawn by a new process', async (order, limit) => {
    const strict = openPlanDrawer(HANGING, { ...PATIENT, ...limit });
    expect(await codeOf(strict.png(order))).toBe('TOO_SLOW');
    expect(await codeOf(strict.png(EMPTY))).toBe('drawn');
  });

  test('is stopped when nobody waits for it any more; one that waits for its turn then is not begun', async () => {
    // Without a limit of its own: only the signal ends it.
    const hanging = openPlanDrawer(HANGING, { ...PATIENT, maxElapsedMs: Number.POSITIVE_INFINITY });
    const end = new AbortController();
    const drawings = ['wait', EMPTY].map((text) => codeOf(hanging.png(text, {}, end.signal)));
    // By then the first one has been sent to its process, however long that takes to start.
    await sleep(100);
    end.abort();
    expect(await Promise.all(drawings)).toEqual(['TOO_SLOW', 'TOO_SLOW']);
    expect(await codeOf(hanging.png(EMPTY))).toBe('drawn');
  });

  test('fails with a code when its process ends, and the next one is drawn by a new process', async () => {
    expect(await codeOf(openPlanDrawer('/nowhere/child.mjs').png(EMPTY))).toBe('FAILED');
  });
});
