import { describe, expect, it } from 'vitest';
import { storeyLevel, storeyOrder } from '../../../../../shared/engines/floorplan/detect/storey-names.ts';

describe('the level that a title names', () => {
  it.each([
    [-2, ['2. Untergeschoss', 'Basement 2', '2. UG', 'Sótano 2', 'Sous-sol 2', '地下2階平面図']],
    [
      -1,
      [
        'BASEMENT PLAN',
        'Kellergeschoss',
        'Grundriss KG',
        'Plan du sous-sol',
        'Planta sótano',
        'Piano interrato',
        '地下平面図',
      ],
    ],
    [0, ['GROUND FLOOR', 'Grundriss EG', 'Rez-de-chaussée', 'RDC', 'PLANTA BAJA', 'Piano terra', '1階平面図', '1F']],
    [
      1,
      [
        'First floor plan',
        '1. OG',
        '1. Obergeschoss',
        '1er étage',
        'R+1',
        'Planta primera',
        'Planta 1',
        'Primo piano',
        '2階平面図',
      ],
    ],
    [2, ['2ND FLOOR', '2.OG', '2e étage', 'Segunda planta', 'Piano 2', '3階平面図', 'LEVEL 2']],
    [90, ['Attic', 'Dachgeschoss', 'Combles', 'Ático', 'Sottotetto', '小屋裏平面図']],
    [undefined, ['Kitchen', 'Bath 2', 'Scale 1:100', 'Lageplan', 'Wohnung 4']],
  ])('is %s', (level, titles) => {
    expect(titles.map((title) => [title, storeyLevel(title)])).toEqual(titles.map((title) => [title, level]));
  });

  it('puts the ground floor first, then upper floors, then basements', () => {
    const titles = ['Dachgeschoss', '2. UG', '1. OG', 'Kellergeschoss', 'Erdgeschoss', '2. OG'];
    const order = (title: string) => storeyOrder(storeyLevel(title) ?? 0);
    expect([...titles].sort((p, q) => order(p) - order(q))).toEqual([
      ...['Erdgeschoss', '1. OG', '2. OG', 'Dachgeschoss', 'Kellergeschoss', '2. UG'],
    ]);
  });
});
