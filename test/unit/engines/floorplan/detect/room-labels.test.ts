import { expect, test } from 'vitest';
import { printedAreaM2, roomNames } from '../../../../../shared/engines/floorplan/detect/room-labels.ts';

test.each([
  ['28,51 m²', 28.51],
  ['mq=28.51', 28.51],
  ['12.5 qm', 12.5],
  ['240 SF', 22.3],
  ['1,939 sq ft', 180.14],
  ['215 square feet', 19.97],
  ['1.250,50 m²', 1250.5],
  ['1,250.50 m2', 1250.5],
  ['12,345 m2', 12.35],
  ['3,20 x 4,15', 13.28],
  ["13'8 x 14'", 17.77],
  ["12.5' x 13.5'", 15.68],
  [`14'-2" x 12'-4"`, 16.23],
])('%s is an area of %d square metres', (text, area) => {
  expect(printedAreaM2(text)).toBeCloseTo(area, 1);
});

test.each(['KITCHEN', '3.20', 'W120', 'Room 12', '0,90 x 2,10'])('%s is not an area', (text) => {
  expect(printedAreaM2(text)).toBeUndefined();
});

test('a name of several lines is one name; a note of many lines and a text that ends in a comma are not names', () => {
  const rows = (y: number, ...lines: string[]) =>
    lines.map((text, row) => ({
      text,
      height: 100,
      at: { x: 0, y: y - row * 160 },
      layer: '',
      instance: -1,
      rotation: 0,
    }));
  const note = rows(0, 'ALL', 'WALLS', 'GYPSUM', 'BOARD');
  expect(roomNames([...rows(2_000, 'MASTER', 'BEDROOM'), ...note, ...rows(-2_000, 'BOLLARD,')])).toEqual([
    'MASTER BEDROOM',
  ]);
  // Short lines below each other that are one long sentence.
  const order = rows(0, 'PROVIDE 20 MIN.', 'DOOR W/ SELF', 'CLOSING HINGES');
  expect(roomNames([...rows(2_000, '2 CAR GARAGE'), ...order])).toEqual(['2 CAR GARAGE']);
});

test('a room has the names that are written largest in it, without sizes and numbers', () => {
  const text = (content: string, height: number, y = 0) => ({
    text: content,
    height,
    at: { x: 0, y },
    layer: '',
    instance: -1,
    rotation: 0,
  });
  expect(
    roomNames([
      text('KITCHEN', 200, 5),
      text('DINING', 200),
      text('12.5 m²', 200),
      text('tiles', 90),
      text('101', 300),
    ]),
  ).toEqual(['KITCHEN', 'DINING']);
});
