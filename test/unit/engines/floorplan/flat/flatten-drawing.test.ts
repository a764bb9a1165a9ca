import { expect, test } from 'vitest';
import { flattenDrawing } from '../../../../../shared/engines/floorplan/flat/flatten-drawing.ts';
import { elementAt } from '../../../../../shared/engines/floorplan/geometry/element-at.ts';
import { readDrawing } from '../../../../fixtures/floorplans/read-drawing.ts';

type Tags = readonly (string | number)[];

const line = (x1: number, y1: number, x2: number, y2: number, layer = '0'): Tags => [
  ...['0', 'LINE', '8', layer, '10', x1, '20', y1, '11', x2, '21', y2],
];
const insert = (name: string, ...more: Tags): Tags => ['0', 'INSERT', '8', 'FURN', '2', name, ...more];
const block = (name: string, entities: Tags, ...more: Tags): Tags => [
  ...['0', 'BLOCK', '8', '0', '2', name, '70', 0, ...more, ...entities, '0', 'ENDBLK'],
];

function flatten(blocks: Tags, entities: Tags, tables: Tags = []) {
  const section = (name: string, content: Tags) => ['0', 'SECTION', '2', name, ...content, '0', 'ENDSEC'];
  const tags = [
    ...section('TABLES', tables),
    ...section('BLOCKS', blocks),
    ...section('ENTITIES', entities),
    '0',
    'EOF',
  ];
  return flattenDrawing(readDrawing(Buffer.from(`${tags.join('\n')}\n`)));
}

const rounded = (points: readonly { x: number; y: number }[]) =>
  points.map(({ x, y }) => [Math.round(x) + 0, Math.round(y) + 0]);

test('an insert moves, turns, scales and mirrors its block about the base point', () => {
  const blocks = block('B', line(10, 10, 20, 10), '10', 10, '20', 10);
  const { shapes, instances } = flatten(blocks, insert('B', '10', 100, '20', 50, '41', -2, '42', 2, '50', 90));
  expect(rounded(elementAt(shapes, 0).points)).toEqual([
    [100, 50],
    [100, 30],
  ]);
  expect(instances[0]).toMatchObject({ block: 'B', mirrored: true });
  expect(elementAt(shapes, 0).layer).toBe('FURN');
});

test('rows and columns repeat a block, blocks contain blocks, and mirrored arcs keep their direction', () => {
  const arc = ['0', 'ARC', '8', '0', '10', 0, '20', 0, '40', 5, '50', 0, '51', 90];
  const blocks = [...block('A', arc), ...block('B', insert('A', '10', 0, '20', 0, '41', -1))];
  const { arcs } = flatten(blocks, insert('B', '10', 0, '20', 0, '70', 3, '71', 2, '44', 100, '45', 50));
  expect(arcs.length).toBe(6);
  expect(arcs.map(({ centre }) => `${Math.round(centre.x)},${Math.round(centre.y)}`)).toContain('200,50');
  expect(elementAt(arcs, 0).sweep).toBeCloseTo(Math.PI / 2);
  expect(Math.cos(elementAt(arcs, 0).start)).toBeCloseTo(0);
});

test('bulges become arcs and straight pieces; ellipses, splines and unequally scaled arcs become straight pieces', () => {
  const bulged = [
    '0',
    'LWPOLYLINE',
    '8',
    'W',
    '90',
    3,
    '70',
    1,
    '10',
    0,
    '20',
    0,
    '42',
    1,
    '10',
    10,
    '20',
    0,
    '10',
    10,
    '20',
    10,
  ];
  const ellipse = ['0', 'ELLIPSE', '8', 'W', '10', 0, '20', 0, '11', 5, '21', 0, '40', 0.5, '41', 0, '42', 6.283185];
  const knots = [0, 0, 0, 0, 1, 1, 1, 1].flatMap((knot) => ['40', knot]);
  const controls = [0, 10, 20, 30].flatMap((x) => ['10', x, '20', x % 20]);
  const spline = ['0', 'SPLINE', '8', 'W', '70', 0, '71', 3, '72', 8, '73', 4, ...knots, ...controls];
  const circle = block('C', ['0', 'CIRCLE', '8', 'W', '10', 0, '20', 0, '40', 5]);
  const { arcs, shapes } = flatten(circle, [
    ...bulged,
    ...ellipse,
    ...spline,
    ...insert('C', '10', 0, '20', 0, '41', 2, '42', 1),
  ]);
  expect(arcs).toHaveLength(1);
  expect(elementAt(arcs, 0).radius).toBeCloseTo(5);
  expect(rounded([elementAt(arcs, 0).centre])).toEqual([[5, 0]]);
  expect(shapes).toHaveLength(4);
  expect(rounded(elementAt(shapes, 2).points).at(-1)).toEqual([30, 10]);
  expect(Math.max(...elementAt(shapes, 3).points.map(({ x }) => x))).toBeCloseTo(10);
});

test('hidden entities, frozen and switched-off layers, and paper space are left out', () => {
  const layer = (name: string, flags: number, colour: number): Tags => [
    '0',
    'LAYER',
    '2',
    name,
    '70',
    flags,
    '62',
    colour,
  ];
  const tables = [
    '0',
    'TABLE',
    '2',
    'LAYER',
    ...layer('FROZEN', 1, 7),
    ...layer('OFF', 0, -7),
    ...layer('ON', 0, 7),
    '0',
    'ENDTAB',
  ];
  const entities = [
    ...[line(0, 0, 1, 0, 'FROZEN'), line(0, 0, 1, 0, 'OFF'), line(0, 0, 1, 0, 'ON')].flat(),
    ...[...line(0, 0, 1, 0, 'ON'), '60', 1, ...line(0, 0, 1, 0, 'ON'), '67', 1],
  ];
  expect(flatten([], entities, tables).shapes.map((shape) => shape.layer)).toEqual(['ON']);
});

test('content too deep in blocks or beyond the limits of an array is left out and reported', () => {
  const nested = (depth: number) => [
    ...block('L0', line(0, 0, 1, 0)),
    ...Array.from({ length: depth - 1 }, (_, level) => block(`L${level + 1}`, insert(`L${level}`))).flat(),
  ];
  const outcome = (depth: number, ...more: (string | number)[]) => {
    const { shapes, limitReached } = flatten(nested(depth), [...insert(`L${depth - 1}`, ...more), ...line(9, 9, 8, 9)]);
    return [shapes.length, limitReached];
  };
  expect([outcome(12), outcome(13)]).toEqual([
    [2, false],
    [1, true],
  ]);
  expect([outcome(1, '70', 200, '44', 2), outcome(1, '70', 201, '44', 2)]).toEqual([
    [201, false],
    [201, true],
  ]);
});

test('blocks that contain themselves end', () => {
  const circle = [...block('A', [...insert('B'), ...line(0, 0, 1, 0)]), ...block('B', insert('A'))];
  expect(flatten(circle, insert('A')).shapes).toHaveLength(1);
});

const label: Tags = ['0', 'TEXT', '8', '0', '40', 1, '1', 'HALL'];
const dimension: Tags = ['0', 'DIMENSION', '8', '0', '70', 0, '14', 7, '42', 7];
const array: Tags = ['70', 200, '71', 200, '44', 9, '45', 9];

test.each<[string, Tags, Tags]>([
  [
    'lines in nested blocks',
    [
      ...block('L0', Array.from({ length: 10 }, (_, y) => line(0, y, 1, y)).flat()),
      ...Array.from({ length: 5 }, (_, level) =>
        block(`L${level + 1}`, Array.from({ length: 10 }, () => insert(`L${level}`)).flat()),
      ).flat(),
    ],
    insert('L5', ...array),
  ],
  [
    'an array of a few lines',
    block('A', Array.from({ length: 3 }, (_, y) => line(0, y, 1, y)).flat()),
    insert('A', ...array),
  ],
  ['an array of texts', block('A', Array.from({ length: 10 }, () => label).flat()), insert('A', ...array)],
  ['an array of dimensions', block('A', Array.from({ length: 10 }, () => dimension).flat()), insert('A', ...array)],
  [
    'an array of entities that are not shown',
    block('A', Array.from({ length: 600 }, () => [...line(0, 0, 1, 0), '60', 1]).flat()),
    insert('A', ...array),
  ],
  [
    'an array of inserts of a missing block',
    block('A', Array.from({ length: 100 }, () => insert('NONE')).flat()),
    insert('A', ...array),
  ],
  [
    'an array of a long polyline',
    block('A', ['0', 'LWPOLYLINE', '8', '0', ...Array.from({ length: 2_000 }, (_, x) => ['10', x, '20', x]).flat()]),
    insert('A', ...array),
  ],
])('%s: the content of blocks above the budget is refused', (_what, blocks, entities) => {
  expect(() => flatten(blocks, entities)).toThrow(expect.objectContaining({ code: 'TOO_COMPLEX' }));
});

test('what a drawing holds above the budget without blocks is left out and reported', () => {
  const dxf = `0\nSECTION\n2\nENTITIES\n${'0\nTEXT\n1\nHALL\n'.repeat(200_100)}0\nENDSEC\n0\nEOF\n`;
  const { texts, limitReached } = flattenDrawing(readDrawing(Buffer.from(dxf)));
  expect([texts.length <= 200_001, limitReached]).toEqual([true, true]);
});

test('an arc, an ellipse and an edge of a hatch turn once at most, however far their angles lie apart', () => {
  const ellipse = ['0', 'ELLIPSE', '8', '0', '11', 5, '40', 0.5, '41', 0, '42', 3e8];
  const hatch = ['0', 'HATCH', '8', '0', '91', 1, '92', 1, '93', 1, '72', 2, '40', 5, '50', 0, '51', 1e10, '73', 1];
  const arc = ['0', 'ARC', '8', '0', '40', 5, '50', 0, '51', 1e10];
  const flat = flatten([], [...ellipse, ...hatch, ...arc]);
  expect(elementAt(flat.shapes, 0).points).toHaveLength(37);
  expect(elementAt(flat.fills, 0).points).toHaveLength(36);
  expect(elementAt(flat.arcs, 0).sweep).toBeLessThanOrEqual(2 * Math.PI);
});

test('a count of loops or control points that the file does not hold costs nothing', () => {
  const hatch = ['0', 'HATCH', '8', '0', '91', 2_000_000_000];
  const controls = Array.from({ length: 3_001 }, (_, x) => ['10', x, '20', x % 7]).flat();
  const knots = Array.from({ length: 6_002 }, (_, knot) => ['40', knot < 3_001 ? 0 : 1]).flat();
  const spline = ['0', 'SPLINE', '8', '0', '71', 3_000, ...knots, ...controls];
  const { shapes, fills } = flatten([], [...hatch, ...spline]);
  expect([fills.length, shapes.length, shapes[0]?.points.length]).toEqual([0, 1, 3_001]);
});

test('infinite and extreme coordinates are left out and reported', () => {
  const shown = flatten(block('A', line(0, 0, 1, 0)), [
    ...[line(0, 0, 1e20, 0), line(0, 0, 7, 0)].flat(),
    ...['0', 'LINE', '8', '0', '10', 'Infinity', '11', '1e999', '21', 'nan'],
    ...insert('A', '10', 1e300, '41', 1e300),
  ]);
  expect(shown.limitReached).toBe(true);
  expect(shown.shapes.map(({ points }) => points.map(({ x, y }) => [x, y]))).toEqual([
    [
      [0, 0],
      [7, 0],
    ],
    [
      [0, 0],
      [0, 0],
    ],
  ]);
});

test('references to other files are reported, and texts and dimensions are kept', () => {
  const external = ['0', 'BLOCK', '8', '0', '2', 'SITE', '70', 4, '0', 'ENDBLK'];
  const text = ['0', 'TEXT', '8', 'T', '10', 1, '20', 2, '40', 3, '1', 'HALL'];
  const dimension = ['0', 'DIMENSION', '8', 'D', '70', 1, '13', 0, '23', 0, '14', 7, '24', 0, '42', 7];
  const solid = ['0', 'SOLID', '8', 'S', '10', 0, '20', 0, '11', 1, '21', 0, '12', 0, '22', 1, '13', 1, '23', 1];
  const flat = flatten(external, [...insert('SITE'), ...text, ...dimension, ...solid]);
  expect(flat.missingReferences).toEqual(['SITE']);
  expect(flat.texts[0]).toMatchObject({ text: 'HALL', height: 3, at: { x: 1, y: 2 } });
  expect(flat.dimensions[0]).toMatchObject({ measured: 7, to: { x: 7, y: 0 } });
  expect(rounded(elementAt(flat.fills, 0).points)).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]);
});
