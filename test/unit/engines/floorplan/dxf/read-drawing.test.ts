import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Drawing } from '../../../../../shared/engines/floorplan/dxf/drawing.ts';
import { DrawingError } from '../../../../../shared/engines/floorplan/dxf/drawing-error.ts';
import { createDrawingReader } from '../../../../../shared/engines/floorplan/dxf/read-drawing.ts';
import { signedArea } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';
import { drawPlan } from '../../../../fixtures/floorplans/draw-plan.ts';
import { drawingSpec } from '../../../../fixtures/floorplans/drawing-spec.ts';
import { readDrawing } from '../../../../fixtures/floorplans/read-drawing.ts';
import { ACAD_VERSIONS } from '../../../../fixtures/floorplans/tags.ts';

const HEADER = ['0', 'SECTION', '2', 'HEADER', '9', '$ACADVER', '1', 'AC1015', '0', 'ENDSEC'];

/** What a drawing says, as plain values that can be compared. */
function content({ entities, texts, blocks, model, insUnits }: Drawing) {
  const rows = Array.from({ length: entities.length }, (_, entity) => ({
    kind: entities.kind(entity),
    layer: texts[entities.layer(entity)],
    text: texts[entities.text(entity)],
    numbers: [...entities.numbers(entity)].map((value) => Math.round(value * 1e6) / 1e6),
  }));
  return { rows, model, insUnits, blocks: [...blocks].map(([name, { first, end }]) => [texts[name], first, end]) };
}

function dxf(entities: readonly (string | number)[], newline = '\n', header = HEADER): Buffer {
  const lines = [...header, '0', 'SECTION', '2', 'ENTITIES', ...entities, '0', 'ENDSEC', '0', 'EOF'];
  return Buffer.from(lines.join(newline) + newline, 'latin1');
}

const textOf = (bytes: Buffer) => {
  const { texts, entities } = readDrawing(bytes);
  return texts[entities.text(0)];
};
const numbersOf = (bytes: Buffer) => [...readDrawing(bytes).entities.numbers(0)];

describe('the same drawing', () => {
  test.each(ACAD_VERSIONS)('has the same content from ASCII and binary files of %s, with any line ends', (version) => {
    const spec = { ...drawingSpec(2), version, encoding: 'windows-1252' as const, wrapping: 'none' as const };
    const ascii = content(readDrawing(drawPlan({ ...spec, binary: false, newline: '\r\n' }).dxf));
    expect(ascii.rows.length).toBeGreaterThan(100);
    expect(content(readDrawing(drawPlan({ ...spec, binary: true }).dxf))).toEqual(ascii);
    expect(content(readDrawing(drawPlan({ ...spec, binary: false, newline: '\n' }).dxf))).toEqual(ascii);
  });

  test('has the same content when read in chunks of any size', () => {
    const seeds = fc.record({ seed: fc.nat(200), binary: fc.boolean(), bytes: fc.integer({ min: 1, max: 5_000 }) });
    fc.assert(
      fc.property(seeds, ({ seed, binary, bytes }) => {
        const file = drawPlan({ ...drawingSpec(seed), binary }).dxf;
        const reader = createDrawingReader();
        for (let at = 0; at < file.length; at += bytes) reader.push(file.subarray(at, at + bytes));
        expect(content(reader.end())).toEqual(content(readDrawing(file)));
      }),
      { numRuns: 8 },
    );
  });

  test('keeps its letters in every encoding', () => {
    const spec = { ...drawingSpec(0), language: 'de' as const, layers: 'named' as const, version: 'AC1015' as const };
    for (const encoding of ['utf-8', 'windows-1252', 'escapes'] as const) {
      expect(readDrawing(drawPlan({ ...spec, encoding }).dxf).texts, encoding).toContain('Wände tragend');
    }
  });
});

describe('a broken file', () => {
  test('that ends early gives the content so far, or is refused with a reason', () => {
    const whole = drawPlan({ ...drawingSpec(1), binary: false }).dxf;
    const binary = drawPlan({ ...drawingSpec(1), binary: true }).dxf;
    fc.assert(
      fc.property(fc.constantFrom(whole, binary), fc.double({ min: 0, max: 1, noNaN: true }), (file, share) => {
        const drawing = readOrRefuse(file.subarray(0, Math.floor(share * (file.length - 20))));
        expect(drawing?.truncated ?? true).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test('with random bytes is read or refused, and causes no other error', () => {
    const whole = drawPlan({ ...drawingSpec(5), binary: false }).dxf;
    const binary = drawPlan({ ...drawingSpec(5), binary: true }).dxf;
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.constantFrom(whole, binary), changes, (file, spots) => {
        const bytes = Buffer.from(file);
        for (const [at, byte] of spots) bytes[at % bytes.length] = byte;
        readOrRefuse(bytes);
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ['nothing', Buffer.alloc(0), 'EMPTY_FILE'],
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'NOT_A_DXF'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'NOT_A_DXF'],
    ['a DWG', Buffer.from('AC1032\0\0\0\0\0 and much more that is no text'), 'DWG'],
    ['zeros', Buffer.alloc(4_000_000), 'NOT_A_DXF'],
    ['a header alone', Buffer.from(`${[...HEADER, '0', 'EOF'].join('\n')}\n`), 'NOT_A_DXF'],
  ])('%s is refused', (_, bytes, code) => {
    expect(() => readDrawing(bytes)).toThrow(expect.objectContaining({ name: 'DrawingError', code }));
  });
});

describe('unusual content of real files', () => {
  const text = (value: string) => ['0', 'TEXT', '8', '0', '10', '0', '20', '0', '40', '2.5', '1', value];
  const bytes = (latin1: string) => dxf(text(latin1));

  test('decimal commas, lone carriage returns, a byte order mark, comments and garbage after the end are read', () => {
    const line = ['0', 'LINE', '8', 'W', '10', '1,5', '20', ' 2 ', '11', '3', '21', '4e0'];
    expect(numbersOf(dxf(line))).toEqual([1.5, 2, 3, 4]);
    expect(numbersOf(dxf(line, '\r'))).toEqual([1.5, 2, 3, 4]);
    const marked = Buffer.concat([
      Buffer.of(0xef, 0xbb, 0xbf),
      dxf(['999', 'a comment', ...line]),
      Buffer.from('\0trash'),
    ]);
    expect(numbersOf(marked)).toEqual([1.5, 2, 3, 4]);
    expect(readDrawing(marked).truncated).toBe(false);
  });

  test('texts without a code page are Shift-JIS when all of them can be, else Windows 1252', () => {
    expect(textOf(bytes('\x90\xfc\x95\xc7'))).toBe('線壁');
    expect(textOf(bytes('K\xfcche'))).toBe('Küche');
    expect(textOf(bytes('K\xc3\xbcche'))).toBe('Küche');
    expect(textOf(bytes('K\\U+00FCche 90%%d'))).toBe('Küche 90°');
  });

  test('formatted text loses its formatting', () => {
    const mtext = [
      '0',
      'MTEXT',
      '8',
      '0',
      '10',
      '0',
      '20',
      '0',
      '40',
      '2',
      '3',
      '{\\fArial|b0;LIVING',
      '1',
      '}\\PRM \\S1/2;',
    ];
    expect(textOf(dxf(mtext))).toBe('LIVING\nRM 1/2');
  });

  test('entities whose extrusion points down are mirrored', () => {
    const arc = ['0', 'ARC', '8', '0', '10', '5', '20', '1', '40', '2', '50', '0', '51', '90', '230', '-1'];
    expect(numbersOf(dxf(arc))).toEqual([-5, 1, 2, 90, 180]);
    const insert = ['0', 'INSERT', '8', '0', '2', 'B', '10', '5', '20', '1', '50', '30', '230', '-1'];
    expect(numbersOf(dxf(insert)).slice(0, 5)).toEqual([-5, 1, -1, 1, -30]);
  });

  test('a polyline of R12 and one of 2000 give the same vertices, bulges and widths', () => {
    const vertex = (x: number, bulge: number) => ['0', 'VERTEX', '8', 'W', '10', x, '20', 0, '42', bulge];
    const old = [
      '0',
      'POLYLINE',
      '8',
      'W',
      '66',
      1,
      '70',
      1,
      '40',
      7,
      ...vertex(1, 0.5),
      ...vertex(3, 0),
      '0',
      'SEQEND',
    ];
    const now = ['0', 'LWPOLYLINE', '8', 'W', '90', 2, '70', 1, '43', 7, '10', 1, '20', 0, '42', 0.5, '10', 3, '20', 0];
    expect(numbersOf(dxf(old))).toEqual([1, 0, 0.5, 7, 3, 0, 0, 7]);
    expect(numbersOf(dxf(now))).toEqual(numbersOf(dxf(old)));
  });

  test('meshes, solids in space and unknown entities are left out and counted', () => {
    const face = (z: number) => [
      '0',
      '3DFACE',
      '8',
      '0',
      '10',
      0,
      '20',
      0,
      '11',
      1,
      '21',
      0,
      '12',
      1,
      '22',
      1,
      '32',
      z,
    ];
    const { entities, skippedEntities } = readDrawing(
      dxf([...face(0), ...face(9), '0', 'ACAD_PROXY_ENTITY', '8', '0', '0', 'POLYLINE', '8', '0', '70', 64]),
    );
    expect([entities.length, skippedEntities]).toEqual([1, 1]);
  });

  test('an MLINE gives a polyline for each of its elements', () => {
    const vertex = (x: number) => [
      '11',
      x,
      '21',
      0,
      '12',
      1,
      '22',
      0,
      '13',
      0,
      '23',
      1,
      '74',
      2,
      '41',
      50,
      '41',
      0,
      '75',
      0,
      '74',
      2,
      '41',
      -50,
      '41',
      0,
    ];
    const { entities } = readDrawing(
      dxf(['0', 'MLINE', '8', 'W', '71', 1, '72', 2, '73', 2, ...vertex(0), ...vertex(1_000)]),
    );
    expect([0, 1].map((entity) => [...entities.numbers(entity)])).toEqual([
      [0, 50, 0, 0, 1_000, 50, 0, 0],
      [0, -50, 0, 0, 1_000, -50, 0, 0],
    ]);
  });

  test('a hatch gives its loops, whether they are edges or polylines', () => {
    const square = ['92', 2, '72', 0, '73', 1, '93', 3, '10', 0, '20', 0, '10', 9, '20', 0, '10', 9, '20', 9, '97', 0];
    const edge = (x1: number, y1: number, x2: number, y2: number) => ['72', 1, '10', x1, '20', y1, '11', x2, '21', y2];
    const edges = ['92', 1, '93', 3, ...edge(0, 0, 5, 0), ...edge(5, 0, 5, 5), ...edge(5, 5, 0, 0), '97', 0];
    const start = ['0', 'HATCH', '8', 'W', '10', 0, '20', 0, '30', 0, '2', 'SOLID', '70', 1, '91', 2];
    const { entities } = readDrawing(dxf([...start, ...square, ...edges]));
    expect([...entities.numbers(0)]).toEqual([0, 0, 0, 9, 0, 0, 9, 9, 0]);
    expect([...entities.numbers(1)]).toEqual([0, 0, 0, 5, 0, 0, 5, 5, 0]);
  });

  test.each([
    [1, 0, 180],
    [0, 180, 360],
  ] as const)('arcs, ellipses and splines around a hatch are followed (counter-clockwise: %i)', (turn, from, to) => {
    // A half circle above the x axis, clockwise with its angles turned round; then the same half as an ellipse.
    const arc = ['72', 2, '10', 0, '20', 0, '40', 10, '50', from, '51', to, '73', turn];
    const ellipse = ['72', 3, '10', 0, '20', 0, '11', 10, '21', 0, '40', 0.5, '50', from, '51', to, '73', turn];
    const knots = [0, 0, 0, 1, 1, 1].flatMap((knot) => ['40', knot]);
    const controls = [-10, 0, 10].flatMap((x) => ['10', x, '20', x === 0 ? 10 : 0]);
    const spline = ['72', 4, '94', 2, '73', 0, '74', 0, '95', 6, '96', 3, ...knots, ...controls];
    const back = ['72', 1, '10', -10 * (2 * turn - 1), '20', 0, '11', 10 * (2 * turn - 1), '21', 0];
    const loops = [arc, ellipse, spline].flatMap((edge) => ['92', 1, '93', 2, ...edge, ...back, '97', 0]);
    const { entities } = readDrawing(dxf(['0', 'HATCH', '8', 'W', '10', 0, '20', 0, '91', 3, ...loops]));
    const areaOfLoop = (loop: number) => Math.abs(areaOf(entities.numbers(loop)));
    expect(areaOfLoop(0) / (50 * Math.PI)).toBeCloseTo(1, 1);
    expect(areaOfLoop(1) / (25 * Math.PI)).toBeCloseTo(1, 1);
    expect(areaOfLoop(2)).toBeCloseTo(100, 6);
  });
});

/** Returns the area of a ring of x, y, bulge. */
function areaOf(numbers: Float64Array): number {
  const corners = Array.from({ length: numbers.length / 3 }, (_, corner) => {
    const [x = Number.NaN, y = Number.NaN] = numbers.subarray(corner * 3);
    return { x, y };
  });
  return signedArea(corners);
}

function readOrRefuse(bytes: Uint8Array): Drawing | undefined {
  try {
    return readDrawing(bytes);
  } catch (error) {
    if (error instanceof DrawingError) return undefined;
    throw error;
  }
}
