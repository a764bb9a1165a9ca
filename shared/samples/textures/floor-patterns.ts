import { fractalNoise, hash, tileableNoise } from './noise.ts';
import { lazyPattern } from './texture.ts';
import { WOOD_TILE_MM, woodTone } from './wood-tone.ts';

/** Planks and tiles have a bevel of this width, or a joint. */
const BEVEL_MM = 2.6;
const JOINT_MM = 4;
/** The mean lightness of wood. */
const WOOD_MEAN = 0.58;

/** How much the grain shows, and how much the planks differ: 1 is the tone of the wood itself. */
interface PlankLook {
  readonly grain: number;
  readonly difference: number;
}

/** The position in a plank or tile, from its corner, and the number of that plank or tile. */
interface Laid {
  readonly alongMm: number;
  readonly acrossMm: number;
  readonly edgeMm: number;
  readonly piece: number;
}

/** Wood on a plank: each plank shows another part of the tree, in another lightness than its neighbours. */
function plankTone(seed: number, look: PlankLook): (laid: Laid) => number {
  const grain = woodTone();
  return ({ alongMm, acrossMm, edgeMm, piece }) => {
    const [x, y] = [alongMm / WOOD_TILE_MM[0] + hash(seed, 3 * piece), acrossMm / WOOD_TILE_MM[1]];
    const plank = look.difference * (hash(seed, 3 * piece + 2) - 0.5);
    const wood = WOOD_MEAN + look.grain * (grain(x, y + hash(seed, 3 * piece + 1)) - WOOD_MEAN) + plank;
    return edgeMm < BEVEL_MM ? wood * (0.45 + (0.55 * edgeMm) / BEVEL_MM) : wood;
  };
}

/** Planks of 1,000 by 125 mm in rows, their ends shifted from row to row; the grain runs along x. */
export const plankFloorPattern = lazyPattern(() => {
  const [tileMm, rows] = [1000, 8];
  const rowMm = tileMm / rows;
  const tone = plankTone(81, { grain: 0.6, difference: 0.3 });
  return {
    name: 'plank-floor',
    tileMm: [tileMm, tileMm],
    pixels: [512, 512],
    tone: (x, y) => {
      const row = Math.floor(y * rows);
      const alongMm = ((((x + (row * 3) / rows + 0.06 * hash(82, row)) % 1) + 1) % 1) * tileMm;
      const acrossMm = y * tileMm - row * rowMm;
      const edgeMm = Math.min(alongMm, tileMm - alongMm, acrossMm, rowMm - acrossMm);
      return tone({ alongMm, acrossMm, edgeMm, piece: row });
    },
  };
});

/** Herringbone of staves that are five times as long as wide, 400 by 80 mm: half of them upright. */
export const herringbonePattern = lazyPattern(() => {
  const [staveMm, ratio] = [80, 5];
  const period = 2 * ratio;
  const tone = plankTone(91, { grain: 1, difference: 0.2 });
  const wrap = (cell: number) => ((cell % period) + period) % period;
  return {
    name: 'herringbone',
    tileMm: [period * staveMm, period * staveMm],
    pixels: [512, 512],
    tone: (x, y) => {
      const [u, v] = [x * period, y * period];
      const [column, row] = [Math.floor(u), Math.floor(v)];
      const step = wrap(column - row);
      const isLevel = step < ratio;
      // The steps of an upright stave count from its lower end.
      const cell = isLevel ? step : period - 1 - step;
      const [along, across] = isLevel ? [u - column, v - row] : [v - row, u - column];
      const [alongMm, acrossMm] = [(cell + along) * staveMm, across * staveMm];
      const edgeMm = Math.min(alongMm, ratio * staveMm - alongMm, acrossMm, staveMm - acrossMm);
      const piece = isLevel ? row : period + column;
      return tone({ alongMm, acrossMm, edgeMm, piece });
    },
  };
});

/** Limestone in tiles of 600 by 600 mm: clouds, fine grains, a few specks like fossils. */
export const stoneTilePattern = lazyPattern(() => {
  const [tiles, sideMm] = [2, 600];
  const [cloud, bed, grain] = [fractalNoise(101, 2, 3, 5), fractalNoise(102, 1, 7, 3), tileableNoise(103, 150, 150)];
  return {
    name: 'stone-tiles',
    tileMm: [tiles * sideMm, tiles * sideMm],
    pixels: [512, 512],
    tone: (x, y) => {
      const [column, row] = [Math.floor(x * tiles), Math.floor(y * tiles)];
      const [inX, inY] = [(x * tiles - column) * sideMm, (y * tiles - row) * sideMm];
      const edgeMm = Math.min(inX, sideMm - inX, inY, sideMm - inY);
      const tile = row * tiles + column;
      const [px, py] = [x + hash(104, 2 * tile), y + hash(104, 2 * tile + 1)];
      const stone =
        0.6 + 0.24 * cloud(px, py) + 0.13 * bed(px, py) + 0.06 * grain(x, y) + 0.14 * (hash(105, tile) - 0.5);
      const joint = Math.min(1, Math.max(0, (edgeMm - JOINT_MM / 2) / 2));
      return stone * joint + 0.16 * (1 - joint);
    },
  };
});
