import { MARBLE_TILE_MM, marbleTone } from './marble-tone.ts';
import { cellularNoise, fractalNoise, hash, tileableNoise } from './noise.ts';
import { lazyPattern } from './texture.ts';
import { WOOD_TILE_MM, woodTone } from './wood-tone.ts';

const smooth = (t: number) => t * t * (3 - 2 * t);

/** Growth rings cut lengthwise, fine fibres and dark pores; the grain runs along x. */
export const woodGrain = lazyPattern(() => ({
  name: 'wood-grain',
  tileMm: WOOD_TILE_MM,
  pixels: [512, 384],
  tone: woodTone(),
}));

/** Plain weave of soft threads, each a little lighter or darker than the next. */
export const weave = lazyPattern(() => {
  const threads = 32;
  const fleck = (u: number, v: number) => hash(20, (v % threads) * threads + (u % threads)) - 0.5;
  const slub = tileableNoise(22, 16, 32);
  const relief = (x: number, y: number) => {
    const [u, v] = [x * threads, y * threads];
    const over = (Math.floor(u) + Math.floor(v)) % 2 === 0;
    const [cu, cv] = [(u % 1) * 2 - 1, (v % 1) * 2 - 1];
    const [across, along] = over ? [cv, cu] : [cu, cv];
    return Math.sqrt(Math.max(0, 1 - across * across)) * (1 - 0.45 * along * along);
  };
  return {
    name: 'weave',
    tileMm: [88, 88],
    pixels: [256, 256],
    tone: (x, y) => {
      const colour = fleck(Math.floor(x * threads), Math.floor(y * threads));
      return 0.45 + 0.32 * relief(x, y) + 0.2 * colour + 0.06 * slub(x, y);
    },
    relief: { pixels: [256, 256], heightMm: (x, y) => 0.75 * relief(x, y) },
  };
});

/** Loops of wool, each a round bump. */
export const boucle = lazyPattern(() => {
  const loops = cellularNoise(31, 22);
  const curl = fractalNoise(32, 30, 30, 2);
  const bump = (x: number, y: number) => {
    const { nearest, random } = loops(x + 0.012 * curl(x, y), y + 0.012 * curl(y, x));
    return Math.sqrt(Math.max(0, 1 - nearest * nearest * 0.9)) * (0.7 + 0.5 * random);
  };
  return {
    name: 'boucle',
    tileMm: [150, 150],
    pixels: [256, 256],
    tone: (x, y) => 0.1 + 0.7 * bump(x, y) + 0.14 * curl(x, y),
    relief: { pixels: [256, 256], heightMm: (x, y) => 3.4 * bump(x, y) },
  };
});

/** Pebbled grain of cow hide with soft patches. */
export const leatherGrain = lazyPattern(() => {
  const pebbles = cellularNoise(41, 46);
  const patches = fractalNoise(42, 3, 3, 4);
  const warp = tileableNoise(43, 18, 18);
  const furrow = (x: number, y: number) => {
    const { nearest, second } = pebbles(x + 0.008 * warp(x, y), y + 0.008 * warp(y, x));
    return Math.min(1, (second - nearest) * 2.6);
  };
  return {
    name: 'leather',
    tileMm: [130, 130],
    pixels: [256, 256],
    tone: (x, y) => 0.5 + 0.22 * furrow(x, y) + 0.2 * patches(x, y),
    relief: { pixels: [256, 256], heightMm: (x, y) => 0.42 * smooth(furrow(x, y)) + 0.08 * patches(x, y) },
  };
});

/** Short pile that shines in patches. */
export const velvetPile = lazyPattern(() => {
  const [patches, fibre] = [fractalNoise(51, 2, 2, 3), tileableNoise(52, 90, 90)];
  return {
    name: 'velvet',
    tileMm: [420, 420],
    pixels: [256, 256],
    tone: (x, y) => 0.5 + 0.3 * patches(x, y) + 0.1 * fibre(x, y),
  };
});

/** Veins through polished stone. */
export const marbleVeins = lazyPattern(() => ({
  name: 'marble',
  tileMm: [MARBLE_TILE_MM, MARBLE_TILE_MM],
  pixels: [384, 384],
  tone: marbleTone(),
}));

/** Viennese cane webbing: pairs of upright and level strands, crossed by diagonals, over dark holes. */
export const caneWebbing = lazyPattern(() => {
  const cells = 6;
  const strand = (distance: number, half: number) => Math.max(0, 1 - (distance / half) ** 4);
  const relief = (x: number, y: number) => {
    const [u, v] = [(x * cells) % 1, (y * cells) % 1];
    const pair = (t: number) => Math.max(strand(Math.abs(t - 0.36), 0.075), strand(Math.abs(t - 0.64), 0.075));
    const diagonal = (t: number) => strand(Math.abs((((t % 1) + 1) % 1) - 0.5), 0.1);
    return Math.max(pair(u) * 0.85, pair(v) * 0.92, diagonal(u + v + 0.5), diagonal(u - v + 0.5) * 0.96);
  };
  const fibre = tileableNoise(71, 40, 40);
  return {
    name: 'cane',
    tileMm: [90, 90],
    pixels: [256, 256],
    tone: (x, y) => relief(x, y) * (0.82 + 0.14 * fibre(x, y)),
    relief: { pixels: [256, 256], heightMm: (x, y) => 1.1 * relief(x, y) },
  };
});

/** Cable-less knit: columns of small v-shaped stitches. */
export const knit = lazyPattern(() => {
  const [columns, rows] = [12, 16];
  const relief = (x: number, y: number) => {
    const u = (x * columns) % 1;
    const side = Math.abs(u - 0.5) * 2;
    const v = (y * rows + side * 0.75) % 1;
    return Math.sin(Math.PI * side) ** 0.5 * Math.sin(Math.PI * v) ** 0.6;
  };
  return {
    name: 'knit',
    tileMm: [130, 130],
    pixels: [256, 256],
    tone: (x, y) => 0.2 + 0.7 * relief(x, y),
    relief: { pixels: [256, 256], heightMm: (x, y) => 2.6 * relief(x, y) },
  };
});
