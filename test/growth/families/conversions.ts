import { convertDrawing } from '../../../shared/engines/floorplan/convert/convert-drawing.ts';
import { CONVERTER_DEFAULTS } from '../../../shared/engines/floorplan/convert/converter-params.ts';
import { DEFAULT_PLAN_ITEMS } from '../../../shared/engines/floorplan/convert/plan-items.ts';
import { outline, type XY } from '../../fixtures/floorplans/drawn-by-hand.ts';
import { gridOfRooms } from '../../fixtures/floorplans/grid-of-rooms.ts';
import { readDrawing } from '../../fixtures/floorplans/read-drawing.ts';
import { family } from '../measure-growth.ts';

const FEW = 32;
const ROOM_MM = 4_000;
const WALL_MM = 200;

type Line = readonly [x1: number, y1: number, x2: number, y2: number];

/** A DXF in millimetres: lines of walls, and other entities. */
function drawing(lines: readonly Line[], others = ''): Buffer {
  const entities = lines.map(([x1, y1, x2, y2]) => `0\nLINE\n8\nWALL\n10\n${x1}\n20\n${y1}\n11\n${x2}\n21\n${y2}\n`);
  return Buffer.from(`0\nSECTION\n2\nENTITIES\n${entities.join('')}${others}0\nENDSEC\n0\nEOF\n`);
}

/** The four sides of a rectangle. */
function rectangle(x: number, y: number, width: number, height: number): Line[] {
  const [right, top] = [x + width, y + height];
  return [
    [x, y, right, y],
    [right, y, right, top],
    [right, top, x, top],
    [x, top, x, y],
  ];
}

/** Rooms side by side whose walls have two faces. */
function rowOfRooms(rooms: number): Line[] {
  const step = ROOM_MM + WALL_MM;
  const faces = Array.from({ length: rooms }, (_, at) => rectangle(WALL_MM + at * step, WALL_MM, ROOM_MM, ROOM_MM));
  return [...rectangle(0, 0, rooms * step + WALL_MM, ROOM_MM + 2 * WALL_MM), ...faces.flat()];
}

const names = (count: number) =>
  Array.from({ length: count }, (_, at) => `0\nTEXT\n8\nTEXT\n10\n${at * 10}\n20\n500\n40\n100\n1\nRoom ${at}\n`).join(
    '',
  );

const label = (text: string) => `0\nTEXT\n8\nTEXT\n10\n900\n20\n900\n40\n150\n1\n${text}\n`;
const namesBelow = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `0\nTEXT\n8\nTEXT\n10\n900\n20\n${300 + at * 0.1}\n40\n${1 + (at % 7)}\n1\nRoom ${at}\n`,
  ).join('');
/** A door in each of the walls between the rooms of {@link rowOfRooms}. */
const doors = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const x = (at + 1) * (ROOM_MM + WALL_MM);
    return `0\nARC\n8\nDOOR\n10\n${x}\n20\n1000\n40\n900\n50\n0\n51\n90\n0\nLINE\n8\nDOOR\n10\n${x}\n20\n1000\n11\n${x + 900}\n21\n1000\n`;
  }).join('');

/** Rooms as closed outlines, a wall apart, in a grid. */
const roomOutlines = (count: number) => {
  const [side, step] = [Math.ceil(Math.sqrt(count)), ROOM_MM + WALL_MM];
  return Array.from({ length: count }, (_, at) =>
    square((at % side) * step, Math.floor(at / side) * step, ROOM_MM),
  ).join('');
};
/** Closed outlines, each within the one before. */
const nestedOutlines = (count: number) =>
  Array.from({ length: count }, (_, at) => square(at * WALL_MM, at * WALL_MM, 2 * (count - at) * WALL_MM)).join('');

function square(x: number, y: number, side: number): string {
  const corners: readonly XY[] = [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ];
  return outline(corners);
}

/** Lines in all directions over an area that grows with them. */
function scattered(count: number): Line[] {
  const side = 1_000 * Math.sqrt(count);
  return Array.from({ length: count }, (_, at) => {
    const [x, y] = [(at * 7_919.7) % side, (at * 104_729.3) % side];
    return [x, y, x + ((at * 31) % 3_000) - 1_500, y + ((at * 17) % 3_000) - 1_500];
  });
}

const DRAWINGS: readonly (readonly [name: string, most: number, make: (parts: number) => Buffer])[] = [
  ['rooms of one line', 4_000, (n) => gridOfRooms(Math.round(Math.sqrt(n)))],
  ['rooms with walls of two lines', 4_000, (n) => drawing(rowOfRooms(n))],
  ['rooms as outlines', 4_000, (n) => drawing([], roomOutlines(n))],
  ['outlines within each other', 8_000, (n) => drawing([], nestedOutlines(n))],
  ['names in one room', 100_000, (n) => drawing(rowOfRooms(1), names(n))],
  ['names below each other in one room', 40_000, (n) => drawing(rowOfRooms(1), namesBelow(n))],
  ['blanks in a label', 60_000, (n) => drawing(rowOfRooms(1), label(`1'${' '.repeat(n)}z`))],
  ['blanks in labels', 20_000, (n) => drawing(rowOfRooms(1), label(`12${' '.repeat(400)}z`).repeat(n))],
  [
    'rows of a text',
    4_000,
    (n) => drawing(rowOfRooms(1), `0\nMTEXT\n10\n900\n20\n900\n40\n9\n1\n${'Hall\\P'.repeat(n)}\n`),
  ],
  ['doors', 4_000, (n) => drawing(rowOfRooms(n), doors(n))],
  ['equal walls', 100_000, (n) => drawing(Array.from({ length: n }, () => rectangle(0, 0, 5_000, 5_000)).flat())],
  ['scattered lines', 32_000, (n) => drawing(scattered(n))],
];

/** Families of the whole conversion: from the bytes of a DXF to the XML of the plan. */
export const CONVERSION_FAMILIES = DRAWINGS.map(([name, most, make]) =>
  family<Buffer>({
    reader: 'DXF to plan',
    family: name,
    sizes: [FEW, most],
    make,
    run: (bytes) => convertDrawing(readDrawing(bytes), CONVERTER_DEFAULTS, DEFAULT_PLAN_ITEMS),
  }),
);
