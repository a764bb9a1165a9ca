import { gzipSync, zipSync } from 'fflate';
import type { FloorPlan } from '../../../shared/engines/floorplan/detect/floor-plan.ts';
import { unusedLines } from '../../../shared/engines/floorplan/detect/unused-lines.ts';
import type { Drawing } from '../../../shared/engines/floorplan/dxf/drawing.ts';
import { DrawingError } from '../../../shared/engines/floorplan/dxf/drawing-error.ts';
import { unpackDrawing } from '../../../shared/engines/floorplan/dxf/unpack-drawing.ts';
import type { FlatDrawing } from '../../../shared/engines/floorplan/flat/flat-drawing.ts';
import { flattenDrawing } from '../../../shared/engines/floorplan/flat/flatten-drawing.ts';
import { scaledDrawing } from '../../../shared/engines/floorplan/flat/scaled-drawing.ts';
import { snappedDrawing } from '../../../shared/engines/floorplan/flat/snapped-drawing.ts';
import { turnedDrawing } from '../../../shared/engines/floorplan/flat/turned-drawing.ts';
import { uprightDrawing } from '../../../shared/engines/floorplan/flat/upright-drawing.ts';
import { drawingLines } from '../../../shared/engines/floorplan/lines/drawing-lines.ts';
import { drawOverlay } from '../../../shared/engines/floorplan/overlay/draw-overlay.ts';
import { readDrawing } from '../../fixtures/floorplans/read-drawing.ts';
import { family } from '../measure-growth.ts';

const listed = (length: number, part: (index: number) => string) =>
  Array.from({ length }, (_, at) => part(at)).join('');
const section = (name: string, content: string) => `0\nSECTION\n2\n${name}\n${content}0\nENDSEC\n`;
const dxf = (entities: string, blocks = '', tables = '') =>
  Buffer.from(`${section('TABLES', tables)}${section('BLOCKS', blocks)}${section('ENTITIES', entities)}0\nEOF\n`);

const line = (at: number) =>
  `0\nLINE\n8\nL${at % 9}\n10\n${at % 997}\n20\n${at % 991}\n11\n${at % 983}\n21\n${at % 977}\n`;
const vertices = (length: number) => listed(length, (at) => `10\n${at % 997}\n20\n${at % 991}\n42\n0.5\n`);
const spline = (length: number) =>
  `0\nSPLINE\n71\n3\n${listed(length + 4, (at) => `40\n${at}\n`)}${listed(length, (at) => `10\n${at}\n20\n${at % 7}\n`)}`;
const block = (name: string, content: string) => `0\nBLOCK\n2\n${name}\n${content}0\nENDBLK\n`;
const insert = (name: string, at = 0) => `0\nINSERT\n2\n${name}\n10\n${at % 997}\n`;
const text = (content: string, at = 0) => `0\nTEXT\n10\n${at}\n40\n1\n1\n${content}\n`;
const mtext = (content: string) => `0\nMTEXT\n1\n${content}\n`;

const DRAWINGS: readonly (readonly [name: string, make: (parts: number) => Buffer, most?: number])[] = [
  ['lines', (n) => dxf(listed(n, line))],
  ['equal lines', (n) => dxf(line(1).repeat(n))],
  ['lines without length', (n) => dxf('0\nLINE\n'.repeat(n))],
  ['extreme and infinite coordinates', (n) => dxf('0\nLINE\n10\n1e300\n20\n-1e999\n11\nnan\n'.repeat(n))],
  ['vertices of a polyline with arcs', (n) => dxf(`0\nLWPOLYLINE\n${vertices(n)}`)],
  ['old polylines', (n) => dxf(listed(n, () => '0\nPOLYLINE\n0\nVERTEX\n10\n1\n0\nVERTEX\n20\n1\n0\nSEQEND\n'))],
  ['lines of a multiline', (n) => dxf(`0\nMLINE\n${listed(n, (at) => `11\n${at}\n21\n0\n74\n2\n41\n9\n`)}`)],
  ['ellipses of many turns', (n) => dxf('0\nELLIPSE\n11\n5\n40\n0.5\n42\n3e8\n'.repeat(n)), 20_000],
  ['control points of a spline', (n) => dxf(spline(n))],
  ['splines', (n) => dxf(spline(10).repeat(n)), 10_000],
  [
    'edges of a hatch',
    (n) => dxf(`0\nHATCH\n91\n1\n92\n1\n93\n${n}\n${'72\n2\n40\n5\n50\n0\n51\n1e9\n73\n1\n'.repeat(n)}`),
    20_000,
  ],
  ['loops that a hatch only counts', (n) => dxf(`0\nHATCH\n91\n${n}\n`)],
  ['hatches', (n) => dxf('0\nHATCH\n91\n1\n92\n2\n93\n3\n10\n0\n20\n0\n10\n1\n20\n0\n10\n1\n20\n1\n'.repeat(n))],
  ['different texts', (n) => dxf(listed(n, (at) => text(`T${at}`, at))), 160_000],
  ['escapes in a text', (n) => dxf(text('\\U+00FC%%d'.repeat(n))), 5_000],
  ['open escapes in a long text', (n) => dxf(mtext('\\S'.repeat(n))), 30_000],
  ['braces in a long text', (n) => dxf(mtext('{\\A1'.repeat(n))), 15_000],
  ['texts of other code pages', (n) => dxf(listed(n, (at) => text(`\u00e4${at}\u00fc`, at))), 160_000],
  ['long lines', (n) => dxf(`0\nTEXT\n1\n${'x'.repeat(60_000)}\n`.repeat(Math.ceil(n / 100)))],
  ['one endless line', (n) => dxf(`1\n${'x'.repeat(n)}`)],
  ['dimensions', (n) => dxf('0\nDIMENSION\n70\n0\n14\n9\n42\n9\n'.repeat(n)), 160_000],
  [
    'layers',
    (n) =>
      dxf(
        line(1),
        '',
        listed(n, (at) => `0\nLAYER\n2\nL${at}\n62\n-7\n`),
      ),
  ],
  [
    'blocks',
    (n) =>
      dxf(
        listed(n, (at) => insert(`B${at}`)),
        listed(n, (at) => block(`B${at}`, line(at))),
      ),
    80_000,
  ],
  [
    'inserts of a block',
    (n) =>
      dxf(
        listed(n, (at) => insert('B', at)),
        block('B', line(1)),
      ),
    80_000,
  ],
  [
    'blocks that insert each other',
    (n) =>
      dxf(
        insert('B0'),
        listed(n, (at) => block(`B${at}`, insert(`B${(at + 1) % n}`))),
      ),
  ],
  ['columns of an insert', (n) => dxf(`${insert('B')}70\n9\n71\n9\n44\n9\n`, block('B', listed(n, line)))],
  [
    'texts of an array',
    (n) =>
      dxf(
        `${insert('B')}70\n9\n71\n9\n`,
        block(
          'B',
          listed(n, () => text('A')),
        ),
      ),
  ],
];

/** A drawing in place, or nothing where the budget refuses it: that must not take longer either. */
function placed(drawing: Drawing): FlatDrawing | undefined {
  try {
    return flattenDrawing(drawing);
  } catch (error) {
    if (error instanceof DrawingError && error.code === 'TOO_COMPLEX') return undefined;
    throw error;
  }
}

const FLAT = DRAWINGS.filter(([name]) => ['lines', 'old polylines', 'different texts'].includes(name));
const MOST = 400_000;
/** Each of their parts is put in place 81 times. */
const REPEATED = new Set(['columns of an insert', 'texts of an array']);
/** Nothing of them is put in place. */
const ONLY_READ = new Set([
  'layers',
  'long lines',
  'one endless line',
  'loops that a hatch only counts',
  'escapes in a text',
  'open escapes in a long text',
  'braces in a long text',
]);
const NOTHING_FOUND: FloorPlan = {
  storeys: [],
  source: { version: '', encoding: '', unit: 'mm', unitConfidence: 1, headerUnit: undefined, evidence: [] },
  unused: { share: 0, layers: [] },
  warnings: [],
};

function flat(bytes: Buffer): FlatDrawing {
  return flattenDrawing(readDrawing(bytes));
}

const ONE_WALL = {
  nodes: [
    { x: 0, y: 0 },
    { x: 9_000, y: 0 },
  ],
  edges: [{ a: 0, b: 1, thicknessMm: 100, single: false, openings: [] }],
};

const CHANGES: readonly (readonly [name: string, change: (drawing: FlatDrawing) => unknown])[] = [
  ['scaled', (drawing) => scaledDrawing(drawing, 25.4)],
  ['turned', (drawing) => turnedDrawing(drawing, 0.1)],
  ['upright', (drawing) => uprightDrawing(drawing, () => false)],
  ['lines that are no walls', (drawing) => unusedLines(drawing, ONE_WALL, () => undefined)],
  ['lines in the coordinates of a plan', (drawing) => drawingLines(drawing, 25.4)],
  ['snapped', (drawing) => snappedDrawing(drawing, { x: 0, y: 0 }, 10)],
];

/** Families of DXF: reading, unpacking, putting blocks in place, and the changes of the flat drawing. */
export const DRAWING_FAMILIES = [
  ...DRAWINGS.map(([name, make, most = MOST]) =>
    family<Buffer>({ reader: 'DXF, read', family: name, sizes: [200, most], make, run: readDrawing }),
  ),
  ...DRAWINGS.filter(([name]) => !ONLY_READ.has(name)).map(([name, make, most = MOST]) =>
    family<Drawing>({
      reader: 'DXF, blocks in place',
      family: name,
      sizes: [REPEATED.has(name) ? 25 : 200, most],
      make: (n) => readDrawing(make(n)),
      run: placed,
    }),
  ),
  ...CHANGES.flatMap(([change, run]) =>
    FLAT.map(([name, make, most = MOST]) =>
      family<FlatDrawing>({
        reader: `drawing, ${change}`,
        family: name,
        sizes: [200, most],
        make: (n) => flat(make(n)),
        run,
      }),
    ),
  ),
  ...FLAT.map(([name, make, most = MOST]) =>
    family<FlatDrawing>({
      reader: 'drawing, overlay',
      family: name,
      sizes: [200, most],
      make: (n) => flat(make(n)),
      run: (drawing) => drawOverlay(drawing, NOTHING_FOUND),
    }),
  ),
  family<Uint8Array>({
    reader: 'DXF, unpacked',
    family: 'lines in a zip',
    sizes: [200, MOST],
    make: (n) => zipSync({ 'a.dxf': dxf(listed(n, line)) }),
    run: (bytes) => unpackDrawing(bytes),
  }),
  family<Uint8Array>({
    reader: 'DXF, unpacked',
    family: 'one endless line in a gzip',
    sizes: [2_000, 40_000_000],
    make: (n) => gzipSync(dxf(`1\n${'x'.repeat(n)}`)),
    run: (bytes) => unpackDrawing(bytes).catch(() => undefined),
  }),
  family<Uint8Array>({
    reader: 'DXF, unpacked',
    family: 'lines of 60,000 characters in a gzip',
    sizes: [1, 1_000],
    make: (n) => gzipSync(dxf(`0\nTEXT\n1\n${'x'.repeat(60_000)}\n`.repeat(n))),
    run: (bytes) => unpackDrawing(bytes),
  }),
];
