import { expect, test } from 'vitest';
import { layerRole } from '../../../../shared/floorplan/detect/layer-roles.ts';
import { printedAreaM2, roomNames } from '../../../../shared/floorplan/detect/room-labels.ts';
import { LAYER_NAMES } from '../../../fixtures/floorplans/layer-names.ts';

test.each([
  ['28,51 m²', 28.51],
  ['mq=28.51', 28.51],
  ['12.5 qm', 12.5],
  ['240 SF', 22.3],
  ["13'8 x 14'", 17.77],
  ["12.5' x 13.5'", 15.68],
  [`14'-2" x 12'-4"`, 16.23],
])('%s is an area of %d square metres', (text, area) => {
  expect(printedAreaM2(text)).toBeCloseTo(area, 1);
});

test.each(['KITCHEN', '3.20', 'W120', 'Room 12'])('%s is no area', (text) => {
  expect(printedAreaM2(text)).toBeUndefined();
});

test('a name of several lines is one name; a note of many lines, and what ends in a comma, is none', () => {
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

test.each(Object.entries(LAYER_NAMES))('layers in %s are known by their names', (_, names) => {
  for (const role of ['wall', 'door', 'window', 'furniture', 'stairs', 'text', 'dimension', 'grid', 'frame'] as const) {
    expect(layerRole(names[role]), names[role]).toBe(role);
    expect(layerRole(`plan$0$${names[role]}`), names[role]).toBe(role);
  }
});

test('a layer of doors and windows holds glass, and texture is no text', () => {
  expect(['doorswindows', 'puertas y ventanas', 'texture'].map((name) => layerRole(name))).toEqual([
    'window',
    'window',
    undefined,
  ]);
});

test.each([
  { role: 'wall', names: ['MURS PORTEURS', 'Mur porteur', 'MURI', 'PARETI', 'Maçonnerie', 'Trockenbau', 'MUROS'] },
  { role: 'wall', names: ['Lightweight walls', 'Composite wall', 'Kitchen wall', 'Bathroom walls', 'Stair wall'] },
  { role: 'wall', names: ['A-WALL-CASE'] },
  { role: 'door', names: ['PORTES', 'PORTE_1', 'PORTE1'] },
  { role: 'window', names: ['A-WIN', 'WIN1', 'Porte-fenetre'] },
  { role: 'furniture', names: ['A-CASE', 'Kitchen', 'Bath'] },
  { role: undefined, names: ['drawing', 'Wing', 'Windfang'] },
])('a word within another one says nothing, and walls are walls of whatever: $role, $names', ({ role, names }) => {
  expect(names.map((name) => [name, layerRole(name)])).toEqual(names.map((name) => [name, role]));
});

test('a role that the caller states counts, in any case, with and without the prefix of a reference', () => {
  expect(layerRole('Murs Porteurs', { 'MURS PORTEURS': 'other' })).toBe('other');
  expect(layerRole('xref|KITCHEN', { KITCHEN: 'wall' })).toBe('wall');
  expect(layerRole('0')).toBeUndefined();
});
