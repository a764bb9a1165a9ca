import { expect, test } from 'vitest';
import { layerRole, statedRoles } from '../../../../../shared/engines/floorplan/detect/layer-role.ts';
import { LAYER_WORDS } from '../../../../../shared/engines/floorplan/detect/layer-words.ts';
import { LAYER_NAMES } from '../../../../fixtures/floorplans/layer-names.ts';

const rows = LAYER_WORDS.flatMap(({ role, words }) =>
  Object.entries(words).map(([language, list]) => [role, language, list.split(' ')] as const),
);

test.each(rows)('every word for %s in %s gives the role alone, behind a prefix and in capitals', (role, _, words) => {
  for (const word of words) {
    const plain = word.replaceAll('*', '').replaceAll('+', ' ');
    const names = [plain, `A-${plain.toUpperCase()}`, `01_${plain}_2`, `plan$0$${plain}`];
    expect([word, ...names.map((name) => layerRole(name))]).toEqual([word, role, role, role, role]);
  }
});

test.each([
  [
    'wall',
    [
      'Außenwand',
      'Aussenwaende',
      'Innervägg',
      'dış_duvar',
      'Ściany_nośne',
      'Nosné_stěny',
      '22_Binnenwanden',
      'Стены_несущие',
    ],
  ],
  ['door', ['Innentüren', 'Türblatt', 'tuer_innen', 'binnendeuren', 'Kapı', 'Дверь']],
  ['window', ['A-GLAZ-SILL', 'Окно_1', 'okna_pcv', 'Vinduer', 'Fenêtres.ext']],
  ['opening', ['Wandöffnung', 'Menuiseries extérieures', 'Carpintería', 'Infissi', 'Esquadrias']],
  ['furniture', ['Badmöbel', 'WC', 'sanitair', 'Mobiliário']],
  [undefined, ['0', 'Architektur', 'Struktur', 'Mural', 'Grundriss', 'TRAGWERK']],
])('names of layers in real drawings have the role %s: %s', (role, names) => {
  expect(names.map((name) => [name, layerRole(name)])).toEqual(names.map((name) => [name, role]));
});

test.each(Object.entries(LAYER_NAMES))('layers in %s are known by their names', (_, names) => {
  for (const role of ['wall', 'door', 'window', 'furniture', 'stairs', 'text', 'dimension', 'grid', 'frame'] as const) {
    expect(layerRole(names[role]), names[role]).toBe(role);
    expect(layerRole(`plan$0$${names[role]}`), names[role]).toBe(role);
  }
});

test('a layer of doors and windows has the role of windows, and texture is not text', () => {
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
])('a word within another word is ignored, and a wall of any place is a wall: $role, $names', ({ role, names }) => {
  expect(names.map((name) => [name, layerRole(name)])).toEqual(names.map((name) => [name, role]));
});

test('a role that the caller sets is used, in any case, with and without the prefix of a reference', () => {
  expect(layerRole('Murs Porteurs', statedRoles({ 'MURS PORTEURS': 'other' }))).toBe('other');
  expect(layerRole('xref|KITCHEN', statedRoles({ KITCHEN: 'wall' }))).toBe('wall');
  expect(layerRole('0')).toBeUndefined();
});
