import { herringbonePattern, plankFloorPattern, stoneTilePattern } from '../textures/floor-patterns.ts';
import { brickPattern, limePlasterPattern, rollerPaintPattern } from '../textures/wall-patterns.ts';
import type { Material } from './material.ts';
import { WOODS } from './wood.ts';

/* Materials of walls and floors. The picture of a material is one tile seen from above, which planners repeat. */

/** Floor of oak planks. */
export const oakPlanks: Material = {
  name: 'floor-oak-planks',
  colour: WOODS.oak.colour,
  texture: { pattern: plankFloorPattern, ramp: ['#4a3119', ...WOODS.oak.ramp] },
  roughness: 0.55,
  metallic: 0,
};

/** Herringbone floor of walnut. */
export const walnutHerringbone: Material = {
  name: 'floor-walnut-herringbone',
  colour: '#7a543a',
  texture: { pattern: herringbonePattern, ramp: ['#26160d', '#4a2f1f', '#6f4b33', '#8c6446', '#a67d5c'] },
  roughness: 0.5,
  metallic: 0,
};

/** Floor of limestone tiles. */
export const limestoneTiles: Material = {
  name: 'floor-limestone-tiles',
  colour: '#c4baa7',
  texture: { pattern: stoneTilePattern, ramp: ['#7d766a', '#a89e8c', '#c6bcaa', '#d8d0c1', '#e6e0d4'] },
  roughness: 0.6,
  metallic: 0,
};

/** Wall with white emulsion paint. */
export const whitePaint: Material = {
  name: 'wall-white-paint',
  colour: '#f1efe9',
  texture: { pattern: rollerPaintPattern, ramp: ['#e6e3dc', '#f1efe9', '#f8f7f3'] },
  roughness: 0.9,
  metallic: 0,
};

/** Wall with lime plaster. */
export const limePlaster: Material = {
  name: 'wall-lime-plaster',
  colour: '#c9b199',
  texture: { pattern: limePlasterPattern, ramp: ['#a98f77', '#bfa68d', '#ccb59d', '#dac7b2', '#e6d8c7'] },
  roughness: 0.95,
  metallic: 0,
};

/** Wall of red bricks. */
export const redBrick: Material = {
  name: 'wall-red-brick',
  colour: '#a0664f',
  texture: { pattern: brickPattern, ramp: ['#5b2e25', '#8a4636', '#a65a44', '#b87158', '#b9a596', '#cdc5ba'] },
  roughness: 0.95,
  metallic: 0,
};
