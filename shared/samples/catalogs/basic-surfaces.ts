import type { CatalogRow } from '../catalog-entry.ts';
import {
  ashPlanks,
  blueCarpet,
  blueStripes,
  checkerTiles,
  clayHexagons,
  grasscloth,
  greenLeaves,
  greenMarbleSlabs,
  greyLoopCarpet,
  inkPaint,
  marbleSlabs,
  oakHerringbone,
  petrolFans,
  sageMetroTiles,
  sagePaint,
  sandCarpet,
  sisal,
  slateTiles,
  smokedPlanks,
  terracottaPaint,
  terrazzo,
  whiteBrick,
  whiteMetroTiles,
} from '../materials/coverings.ts';
import type { Material } from '../materials/material.ts';
import {
  limePlaster,
  limestoneTiles,
  oakPlanks,
  redBrick,
  walnutHerringbone,
  whitePaint,
} from '../materials/surface.ts';
import { surfaceSample } from '../pieces/building/surface-sample.ts';
import type { SampleLanguage } from '../sample-item.ts';

type Words = Readonly<Record<SampleLanguage, string>>;

/** The groups in which planners show the materials. */
const GROUPS = {
  wood: { en: 'Wood', de: 'Holz', fr: 'Bois' },
  stone: { en: 'Stone', de: 'Stein', fr: 'Pierre' },
  tile: { en: 'Tiles', de: 'Fliesen', fr: 'Carrelage' },
  carpet: { en: 'Carpet', de: 'Teppich', fr: 'Moquette' },
  wallPaint: { en: 'Wall paint', de: 'Wandfarbe', fr: 'Peinture murale' },
  wallpaper: { en: 'Wallpaper', de: 'Tapete', fr: 'Papier peint' },
} as const satisfies Readonly<Record<string, Words>>;

type Place = 'floor' | 'wall';
/** External id, material in words, thickness in millimetres, and labels. */
type Facts = readonly [externalId: string, materials: string, thicknessMm: number, en: string, de: string, fr: string];

/** A material of floors or walls. Its size is the size of one tile, which planners repeat. */
function surface(
  place: Place,
  group: keyof typeof GROUPS,
  [externalId, materials, thicknessMm, en, de, fr]: Facts,
  material: Material,
  [width, depth]: readonly [number, number],
): CatalogRow {
  return {
    externalId,
    label: { en, de, fr },
    size: [width, thicknessMm, depth],
    materials,
    kind: 'surface',
    detailType: place,
    group: { id: group, label: GROUPS[group] },
    mainMaterial: material,
    series: 'Basic',
    tags: [place, 'material'],
    format: 'glb',
    build: surfaceSample(material),
  };
}

/** The materials of floors and walls; each group offers at least four. */
export const surfaceRows: readonly CatalogRow[] = [
  surface(
    'floor',
    'wood',
    ['oak-floor', 'oiled oak', 14, 'Oak planks', 'Eichendielen', 'Parquet chêne'],
    oakPlanks,
    [1000, 1000],
  ),
  surface(
    'wall',
    'wallPaint',
    ['white-wall', 'emulsion paint', 10, 'White wall paint', 'Wandfarbe Weiß', 'Peinture murale blanche'],
    whitePaint,
    [1000, 1000],
  ),
  surface(
    'floor',
    'wood',
    ['walnut-floor', 'oiled walnut', 14, 'Walnut herringbone', 'Fischgrät Nussbaum', 'Parquet noyer à chevrons'],
    walnutHerringbone,
    [800, 800],
  ),
  surface(
    'floor',
    'stone',
    ['limestone-floor', 'honed limestone', 12, 'Limestone tiles', 'Kalksteinfliesen', 'Dalles de calcaire'],
    limestoneTiles,
    [1200, 1200],
  ),
  surface(
    'wall',
    'wallPaint',
    ['plaster-wall', 'lime, marble powder', 10, 'Lime plaster', 'Kalkputz', 'Enduit à la chaux'],
    limePlaster,
    [1500, 1500],
  ),
  surface(
    'wall',
    'stone',
    ['brick-wall', 'brick slips, lime mortar', 20, 'Red brick', 'Roter Ziegel', 'Brique rouge'],
    redBrick,
    [1000, 1000],
  ),
  surface(
    'floor',
    'wood',
    ['ash-floor', 'white-oiled ash', 14, 'Ash planks', 'Eschendielen', 'Parquet frêne'],
    ashPlanks,
    [1000, 1000],
  ),
  surface(
    'floor',
    'wood',
    ['smoked-oak-floor', 'smoked oak', 14, 'Smoked oak planks', 'Räuchereichendielen', 'Parquet chêne fumé'],
    smokedPlanks,
    [1000, 1000],
  ),
  surface(
    'floor',
    'wood',
    ['oak-herringbone-floor', 'oiled oak', 14, 'Oak herringbone', 'Fischgrät Eiche', 'Parquet chêne à chevrons'],
    oakHerringbone,
    [800, 800],
  ),
  surface(
    'floor',
    'stone',
    ['slate-floor', 'natural slate', 12, 'Slate tiles', 'Schieferfliesen', 'Dalles d’ardoise'],
    slateTiles,
    [1200, 1200],
  ),
  surface(
    'floor',
    'stone',
    ['marble-floor', 'polished marble', 12, 'White marble', 'Weißer Marmor', 'Marbre blanc'],
    marbleSlabs,
    [1200, 1200],
  ),
  surface(
    'floor',
    'stone',
    ['green-marble-floor', 'polished marble', 12, 'Green marble', 'Grüner Marmor', 'Marbre vert'],
    greenMarbleSlabs,
    [1200, 1200],
  ),
  surface(
    'wall',
    'stone',
    ['white-brick-wall', 'painted brick slips', 20, 'White brick', 'Weißer Ziegel', 'Brique blanche'],
    whiteBrick,
    [1000, 1000],
  ),
  surface(
    'wall',
    'tile',
    ['white-tile-wall', 'glazed ceramic', 8, 'White metro tiles', 'Metrofliesen Weiß', 'Carreaux métro blancs'],
    whiteMetroTiles,
    [800, 800],
  ),
  surface(
    'wall',
    'tile',
    ['sage-tile-wall', 'glazed ceramic', 8, 'Sage metro tiles', 'Metrofliesen Salbei', 'Carreaux métro sauge'],
    sageMetroTiles,
    [800, 800],
  ),
  surface(
    'floor',
    'tile',
    ['clay-hexagon-floor', 'fired clay', 12, 'Clay hexagons', 'Sechsecke aus Ton', 'Tomettes en terre cuite'],
    clayHexagons,
    [600, 519.6],
  ),
  surface(
    'floor',
    'tile',
    ['checker-floor', 'cement tiles', 12, 'Black and white tiles', 'Fliesen Schwarz-Weiß', 'Carreaux noir et blanc'],
    checkerTiles,
    [800, 800],
  ),
  surface(
    'floor',
    'tile',
    ['terrazzo-floor', 'cement, marble chips', 12, 'Terrazzo', 'Terrazzo', 'Granito'],
    terrazzo,
    [600, 600],
  ),
  surface(
    'floor',
    'carpet',
    ['grey-carpet', 'polyamide loops', 7, 'Grey loop carpet', 'Schlingenteppich Grau', 'Moquette bouclée grise'],
    greyLoopCarpet,
    [400, 400],
  ),
  surface(
    'floor',
    'carpet',
    ['sand-carpet', 'wool pile', 10, 'Sand carpet', 'Teppich Sand', 'Moquette sable'],
    sandCarpet,
    [600, 600],
  ),
  surface(
    'floor',
    'carpet',
    ['blue-carpet', 'wool pile', 10, 'Blue carpet', 'Teppich Blau', 'Moquette bleue'],
    blueCarpet,
    [600, 600],
  ),
  surface('floor', 'carpet', ['sisal-floor', 'sisal', 7, 'Sisal', 'Sisal', 'Sisal'], sisal, [300, 300]),
  surface(
    'wall',
    'wallPaint',
    ['sage-wall', 'emulsion paint', 10, 'Sage wall paint', 'Wandfarbe Salbei', 'Peinture murale sauge'],
    sagePaint,
    [1000, 1000],
  ),
  surface(
    'wall',
    'wallPaint',
    [
      'terracotta-wall',
      'emulsion paint',
      10,
      'Terracotta wall paint',
      'Wandfarbe Terrakotta',
      'Peinture murale terre cuite',
    ],
    terracottaPaint,
    [1000, 1000],
  ),
  surface(
    'wall',
    'wallPaint',
    ['ink-wall', 'emulsion paint', 10, 'Ink blue wall paint', 'Wandfarbe Tintenblau', 'Peinture murale bleu encre'],
    inkPaint,
    [1000, 1000],
  ),
  surface(
    'wall',
    'wallpaper',
    ['stripe-wall', 'non-woven paper', 1, 'Blue stripes', 'Blaue Streifen', 'Rayures bleues'],
    blueStripes,
    [640, 640],
  ),
  surface(
    'wall',
    'wallpaper',
    ['leaf-wall', 'non-woven paper', 1, 'Green leaves', 'Grüne Blätter', 'Feuilles vertes'],
    greenLeaves,
    [620, 620],
  ),
  surface(
    'wall',
    'wallpaper',
    ['fan-wall', 'non-woven paper', 1, 'Petrol fans', 'Fächer Petrol', 'Éventails pétrole'],
    petrolFans,
    [480, 480],
  ),
  surface(
    'wall',
    'wallpaper',
    ['grasscloth-wall', 'woven grass on paper', 1, 'Grasscloth', 'Grastapete', 'Paille japonaise'],
    grasscloth,
    [700, 700],
  ),
];
