import { cutPilePattern, loopPilePattern, sisalPattern } from '../textures/carpet-patterns.ts';
import { herringbonePattern, plankFloorPattern, stoneTilePattern } from '../textures/floor-patterns.ts';
import type { Pattern } from '../textures/texture.ts';
import {
  checkerTilePattern,
  hexagonTilePattern,
  marbleTilePattern,
  metroTilePattern,
  terrazzoPattern,
} from '../textures/tile-patterns.ts';
import { brickPattern, rollerPaintPattern } from '../textures/wall-patterns.ts';
import { fanPattern, grassclothPattern, leafPattern, stripePattern } from '../textures/wallpaper-patterns.ts';
import type { HexColour } from './colour.ts';
import type { Material } from './material.ts';

/* Further materials of walls and floors: one pattern in several colours. */

function covering(
  name: string,
  pattern: () => Pattern,
  colour: HexColour,
  ramp: readonly HexColour[],
  roughness: number,
): Material {
  return { name, colour, texture: { pattern, ramp }, roughness, metallic: 0 };
}

/** Floor of light ash planks. */
export const ashPlanks = covering(
  'floor-ash-planks',
  plankFloorPattern,
  '#cbb596',
  ['#7d6a50', '#ad9472', '#c6ae8c', '#d8c5a8', '#e6d8c1'],
  0.6,
);
/** Floor of smoked oak planks. */
export const smokedPlanks = covering(
  'floor-smoked-planks',
  plankFloorPattern,
  '#65503f',
  ['#211812', '#43332a', '#5f4a3b', '#78604d', '#8f7660'],
  0.55,
);
/** Herringbone floor of oak. */
export const oakHerringbone = covering(
  'floor-oak-herringbone',
  herringbonePattern,
  '#b18a5c',
  ['#5a4024', '#8a6438', '#ac8250', '#c29a68', '#d6b283'],
  0.5,
);

/** Floor of slate tiles. */
export const slateTiles = covering(
  'floor-slate-tiles',
  stoneTilePattern,
  '#52575b',
  ['#26292b', '#3d4245', '#51575a', '#646a6d', '#7a8083'],
  0.7,
);
/** Floor of white marble slabs. */
export const marbleSlabs = covering(
  'floor-marble-slabs',
  marbleTilePattern,
  '#e2dfd9',
  ['#6d6a68', '#a5a19c', '#d2cec8', '#ece9e4', '#f8f6f3'],
  0.18,
);
/** Floor of green marble slabs. */
export const greenMarbleSlabs = covering(
  'floor-green-marble-slabs',
  marbleTilePattern,
  '#3a5247',
  ['#dfe6df', '#9db3a5', '#5d7a6b', '#3a5447', '#24382f'],
  0.16,
);
/** Wall of white bricks. */
export const whiteBrick = covering(
  'wall-white-brick',
  brickPattern,
  '#d6d1c8',
  ['#a8a197', '#cbc5bb', '#ddd8cf', '#e8e4dc', '#c3bdb3', '#b5aea4'],
  0.95,
);

/** Wall of white glazed tiles. */
export const whiteMetroTiles = covering(
  'wall-white-metro-tiles',
  metroTilePattern,
  '#e4e3de',
  ['#9c9993', '#b5b2ac', '#dcdad5', '#efeeea', '#faf9f7'],
  0.12,
);
/** Wall of sage green glazed tiles. */
export const sageMetroTiles = covering(
  'wall-sage-metro-tiles',
  metroTilePattern,
  '#97a88f',
  ['#e6e4db', '#d9d8cd', '#7c8f74', '#90a388', '#a9b9a1'],
  0.14,
);
/** Floor of hexagonal tiles of fired clay. */
export const clayHexagons = covering(
  'floor-clay-hexagons',
  hexagonTilePattern,
  '#b0694a',
  ['#cdbfae', '#8a4b33', '#a65f42', '#bb7353', '#cd8c6b'],
  0.75,
);
/** Floor of black and white tiles. */
export const checkerTiles = covering(
  'floor-checker-tiles',
  checkerTilePattern,
  '#86837e',
  ['#17181a', '#2a2b2d', '#8a8781', '#dcd9d2', '#f3f1ec'],
  0.3,
);
/** Floor of terrazzo with chips of clay, stone and glass. */
export const terrazzo = covering(
  'floor-terrazzo',
  terrazzoPattern,
  '#c1ae9d',
  ['#4b5a5c', '#8f5a44', '#b98a62', '#a3a59c', '#e0dbd2', '#ebe7df'],
  0.35,
);

/** Carpet of grey loops. */
export const greyLoopCarpet = covering(
  'floor-grey-loop-carpet',
  loopPilePattern,
  '#77787a',
  ['#38393b', '#5a5b5e', '#77787b', '#929395', '#aeafb0'],
  1,
);
/** Carpet of sand-coloured cut pile. */
export const sandCarpet = covering(
  'floor-sand-carpet',
  cutPilePattern,
  '#bda98c',
  ['#7d6c54', '#a08c6e', '#bba78a', '#d0bfa5', '#e2d5c0'],
  1,
);
/** Carpet of blue cut pile. */
export const blueCarpet = covering(
  'floor-blue-carpet',
  cutPilePattern,
  '#3d5270',
  ['#16233a', '#29405d', '#3c5373', '#536c8c', '#7389a5'],
  1,
);
/** Floor of natural sisal. */
export const sisal = covering(
  'floor-sisal',
  sisalPattern,
  '#a98d62',
  ['#54422a', '#84693f', '#a88b5d', '#c4aa7d', '#dac6a0'],
  1,
);

/** Wall with sage green emulsion paint. */
export const sagePaint = covering(
  'wall-sage-paint',
  rollerPaintPattern,
  '#a7b09b',
  ['#9aa48d', '#a7b09b', '#b1baa6'],
  0.9,
);
/** Wall with terracotta emulsion paint. */
export const terracottaPaint = covering(
  'wall-terracotta-paint',
  rollerPaintPattern,
  '#c0795a',
  ['#b36d4f', '#c0795a', '#ca8668'],
  0.9,
);
/** Wall with dark blue emulsion paint. */
export const inkPaint = covering(
  'wall-ink-paint',
  rollerPaintPattern,
  '#2f3f52',
  ['#283748', '#2f3f52', '#384a5f'],
  0.88,
);

/** Wallpaper with blue stripes. */
export const blueStripes = covering(
  'wall-blue-stripes',
  stripePattern,
  '#bfc6c9',
  ['#4f6d86', '#5d7b94', '#8ca2b2', '#d9dbd8', '#f1efe9'],
  0.85,
);
/** Wallpaper with green leaves. */
export const greenLeaves = covering(
  'wall-green-leaves',
  leafPattern,
  '#d0d3c2',
  ['#29402c', '#47663f', '#6f8a5c', '#a3b28c', '#e6e3d6', '#f2efe6'],
  0.85,
);
/** Wallpaper with fans in petrol and gold. */
export const petrolFans = covering(
  'wall-petrol-fans',
  fanPattern,
  '#3d5f63',
  ['#153c43', '#1d4a51', '#5b6f5a', '#b39a62', '#d4b978'],
  0.7,
);
/** Wallpaper of grasscloth. */
export const grasscloth = covering(
  'wall-grasscloth',
  grassclothPattern,
  '#b9aa8a',
  ['#776847', '#9c8b68', '#b9a985', '#cfc1a1', '#e3d9c2'],
  0.95,
);
