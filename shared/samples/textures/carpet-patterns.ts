import { cellularNoise, fractalNoise, hash, tileableNoise } from './noise.ts';
import { lazyPattern } from './texture.ts';

/** Loop pile in rows: each loop is a small oval bump, a little lighter or darker than the next. */
export const loopPilePattern = lazyPattern(() => {
  const [columns, rows] = [64, 48];
  const patches = fractalNoise(201, 3, 3, 3);
  const bend = tileableNoise(202, 12, 12);
  return {
    name: 'loop-pile',
    tileMm: [400, 400],
    pixels: [320, 320],
    tone: (x, y) => {
      const v = y * rows + 0.12 * bend(x, y);
      const row = Math.floor(v);
      const u = x * columns + (((row % 2) + 2) % 2) * 0.5 + 0.15 * bend(y, x);
      const column = Math.floor(u);
      const loop = ((row + rows) % rows) * columns + ((column + columns) % columns);
      const [across, along] = [(u - column) * 2 - 1, (v - row) * 2 - 1];
      const bump = Math.sqrt(Math.max(0, 1 - 0.8 * across * across - 0.7 * along * along));
      return 0.18 + 0.5 * bump + 0.18 * hash(203, loop) + 0.05 * patches(x, y);
    },
  };
});

/** Cut pile: fine tufts without rows, and soft patches where the pile lies in another direction. */
export const cutPilePattern = lazyPattern(() => {
  const tufts = cellularNoise(211, 72);
  const [patches, fibre] = [fractalNoise(212, 2, 2, 4), tileableNoise(213, 200, 200)];
  return {
    name: 'cut-pile',
    tileMm: [600, 600],
    pixels: [256, 256],
    tone: (x, y) => {
      const { nearest, random } = tufts(x, y);
      return 0.34 + 0.26 * (1 - nearest) + 0.16 * random + 0.06 * patches(x, y) + 0.12 * fibre(x, y);
    },
  };
});

/** Sisal: thick yarn in a boucle weave of level and upright ribs. */
export const sisalPattern = lazyPattern(() => {
  const [columns, rows] = [36, 36];
  const [fibre, slub] = [tileableNoise(221, 60, 240), fractalNoise(222, 8, 8, 2)];
  return {
    name: 'sisal',
    tileMm: [300, 300],
    pixels: [320, 320],
    tone: (x, y) => {
      const [u, v] = [x * columns, y * rows];
      const [column, row] = [Math.floor(u), Math.floor(v)];
      const isLevel = (column + row) % 2 === 0;
      const across = (isLevel ? v - row : u - column) * 2 - 1;
      const along = (isLevel ? u - column : v - row) * 2 - 1;
      const yarn = Math.sqrt(Math.max(0, 1 - across * across)) * (1 - 0.35 * along * along);
      return 0.16 + 0.5 * yarn + 0.16 * hash(223, row * columns + column) + 0.12 * fibre(x, y) + 0.08 * slub(x, y);
    },
  };
});
