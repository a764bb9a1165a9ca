import {
  curved,
  doubled,
  folding,
  furnished,
  type Habit,
  misses,
  mullions,
  nested,
  poche,
  sliding,
  stone,
  withoutArcs,
  worded,
} from './habits.ts';

/**
 * A way of drawing one storey: a style of the corpus's tool, and habits that it does not know. This file
 * has more than 300 lines, because it lists 21 of them.
 */
export interface DrawingStyle {
  /** Passed to the tool as it is; its own list explains the fields. */
  readonly style: Readonly<Record<string, unknown>> & { readonly model: string; readonly name: string };
  readonly habits: readonly Habit[];
}

const DUPLEX_1 = { model: 'duplex.ifc', storey: 'Level 1' };
const DUPLEX_2 = { model: 'duplex.ifc', storey: 'Level 2' };
const FZK = { model: 'AC20-FZK-Haus.ifc', storey: 'Erdgeschoss' };
const OFFICE_1 = { model: 'Office_A_20110811.ifc', storey: 'Level 1' };
const OFFICE_2 = { model: 'Office_A_20110811.ifc', storey: 'Level 2' };
const STOREYS = { ...DUPLEX_1, beside: ['Level 2'], titles: 'PLAN', textHeight: 180 };

/** May be looked at while rules are made; none was made from them yet. */
export const FIRST_HALF: readonly DrawingStyle[] = [
  drawn(
    {
      ...DUPLEX_1,
      name: 'duplex-stone',
      unit: 'm',
      layers: 'german',
      walls: 'closed',
      windows: 'sill',
      doors: 'arc',
      stamp: 'm²',
    },
    stone(30),
  ),
  drawn(
    {
      ...FZK,
      name: 'fzk-nested',
      unit: 'cm',
      insunits: 1,
      layers: 'aia',
      walls: 'lines',
      windows: 'block',
      doors: 'leafbox',
      stamp: 'm2',
    },
    nested(0.254),
  ),
  drawn(
    {
      ...DUPLEX_2,
      name: 'duplex-folding',
      unit: 'in',
      layers: 'spanish',
      walls: 'lines',
      windows: 'lines',
      doors: 'arc',
      stamp: 'feet',
    },
    folding,
  ),
  drawn(
    {
      ...OFFICE_2,
      name: 'office-mullions',
      unit: 'mm',
      layers: 'aia',
      walls: 'closed',
      windows: 'lines',
      doors: 'arc',
      stamp: 'none',
      furniture: false,
    },
    withoutArcs,
    mullions('A-GLAZ'),
  ),
  drawn(
    {
      ...STOREYS,
      name: 'duplex-geschosse',
      unit: 'cm',
      insunits: 4,
      layers: 'german',
      walls: 'closed',
      windows: 'lines',
      doors: 'arc',
      stamp: 'm²',
      dims: true,
      elevation: 'ANSICHT NORD',
    },
    worded({ 'PLAN Level 1': 'ERDGESCHOSS', 'PLAN Level 2': 'OBERGESCHOSS' }),
  ),
  drawn(
    {
      ...FZK,
      name: 'fzk-inexact',
      unit: 'mm',
      insunits: null,
      layers: 'german',
      walls: 'lines',
      windows: 'lines',
      doors: 'arc',
      stamp: 'm2',
    },
    misses(18),
    doubled,
  ),
  drawn(
    {
      ...DUPLEX_1,
      name: 'duplex-curved',
      unit: 'mm',
      layers: 'aia',
      walls: 'lines',
      windows: 'lines',
      doors: 'arc',
      stamp: 'none',
      furniture: false,
    },
    curved(30_000),
  ),
  drawn(
    {
      ...OFFICE_1,
      name: 'office-poche',
      unit: 'ft',
      layers: 'aia',
      walls: 'each',
      windows: 'lines',
      doors: 'arc',
      ajar: 30,
      stamp: 'sf',
      textHeight: 200,
    },
    poche,
  ),
  drawn(
    {
      ...FZK,
      name: 'fzk-furnished',
      unit: 'm',
      layers: 'plan',
      walls: 'nojambs',
      windows: 'sill',
      doors: 'arc',
      stamp: 'm²',
      titles: 'PLAN',
      version: 'AC1021',
    },
    furnished('Plan'),
    worded({ 'PLAN Erdgeschoss': '1階平面図' }),
  ),
  drawn({
    ...FZK,
    name: 'fzk-rooms',
    unit: 'mm',
    layers: '0',
    walls: 'rooms',
    windows: 'none',
    doors: 'none',
    stamp: 'm2',
    furniture: false,
  }),
  drawn({
    ...OFFICE_1,
    name: 'office-1-rooms',
    unit: 'in',
    layers: '0',
    walls: 'rooms',
    windows: 'none',
    doors: 'none',
    stamp: 'sf',
    furniture: false,
  }),
  drawn({
    ...OFFICE_2,
    name: 'office-2-rooms',
    unit: 'm',
    layers: '0',
    walls: 'rooms',
    windows: 'none',
    doors: 'none',
    stamp: 'm2',
    furniture: false,
  }),
];

/** Converted for the first time when the rules stood. */
export const SECOND_HALF: readonly DrawingStyle[] = [
  drawn(
    {
      ...FZK,
      name: 'fzk-stone',
      unit: 'cm',
      layers: 'numbers',
      walls: 'closed',
      hatch: 'ANSI31',
      windows: 'lines',
      doors: 'arc',
      stamp: 'm²',
    },
    stone(40),
  ),
  drawn(
    {
      ...DUPLEX_2,
      name: 'duplex-nested',
      unit: 'm',
      insunits: 4,
      layers: 'spanish',
      walls: 'each',
      windows: 'block',
      doors: 'arc',
      stamp: 'm2',
      furniture: 'block',
    },
    nested(12),
    nested(0.3),
  ),
  drawn(
    {
      ...FZK,
      name: 'fzk-sliding',
      unit: 'in',
      layers: 'aia',
      walls: 'lines',
      windows: 'sill',
      doors: 'arc',
      stamp: 'feet',
    },
    sliding,
  ),
  drawn(
    {
      ...OFFICE_1,
      name: 'office-mullions-filled',
      unit: 'cm',
      layers: 'spanish',
      walls: 'closed',
      hatch: 'SOLID',
      windows: 'sill',
      doors: 'polyarc',
      stamp: 'm2',
      furniture: false,
    },
    mullions('VENTANAS'),
  ),
  drawn(
    {
      ...STOREYS,
      name: 'duplex-piani',
      unit: 'm',
      insunits: 1,
      layers: 'aia',
      walls: 'lines',
      windows: 'model',
      sill: true,
      doors: 'leafbox',
      stamp: 'm2',
      dims: true,
      elevation: 'PROSPETTO SUD',
    },
    worded({ 'PLAN Level 1': 'PIANO TERRA', 'PLAN Level 2': 'PIANO PRIMO' }),
  ),
  drawn(
    {
      ...DUPLEX_1,
      name: 'duplex-inexact',
      unit: 'cm',
      layers: 'german',
      walls: 'lines',
      windows: 'lines',
      doors: 'arc',
      stamp: 'none',
      rotate: 21,
    },
    misses(12),
    doubled,
    furnished('MOEBEL'),
  ),
  drawn(
    {
      ...FZK,
      name: 'fzk-curved',
      unit: 'cm',
      layers: 'german',
      walls: 'lines',
      windows: 'lines',
      doors: 'arc',
      stamp: 'none',
      furniture: false,
    },
    curved(40_000),
  ),
  drawn(
    {
      ...DUPLEX_2,
      name: 'duplex-ajar',
      unit: 'mm',
      layers: 'spanish',
      walls: 'lines',
      windows: 'sill',
      doors: 'arc',
      ajar: 22,
      stamp: 'm2',
      titles: 'PLAN',
    },
    worded({ 'PLAN Level 2': 'PREMIER ÉTAGE' }),
  ),
  drawn(
    {
      ...OFFICE_2,
      name: 'office-leaves',
      unit: 'm',
      insunits: null,
      layers: 'spanish',
      walls: 'each',
      windows: 'lines',
      doors: 'arc',
      stamp: 'none',
    },
    poche,
    withoutArcs,
  ),
];

function drawn(style: DrawingStyle['style'], ...habits: Habit[]): DrawingStyle {
  return { style, habits };
}
