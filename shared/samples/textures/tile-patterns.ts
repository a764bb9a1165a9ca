import { MARBLE_TILE_MM, marbleTone } from './marble-tone.ts';
import { cellularNoise, fractalNoise, hash, tileableNoise } from './noise.ts';
import { lazyPattern } from './texture.ts';

const smoothStep = (t: number) => {
  const share = Math.min(1, Math.max(0, t));
  return share * share * (3 - 2 * share);
};

/** Glazed tiles of 200 by 100 mm in running bond: light joints, soft edges, slightly uneven glaze. */
export const metroTilePattern = lazyPattern(() => {
  const [columns, rows, jointMm] = [4, 8, 3];
  const tileMm = 800;
  const glaze = fractalNoise(231, 6, 6, 3);
  return {
    name: 'metro-tile',
    tileMm: [tileMm, tileMm],
    pixels: [384, 384],
    tone: (x, y) => {
      const row = Math.floor(y * rows);
      const u = x * columns + (row % 2) * 0.5;
      const column = Math.floor(u) % columns;
      const [inX, inY] = [(u - Math.floor(u)) * (tileMm / columns), (y * rows - row) * (tileMm / rows)];
      const edgeMm = Math.min(inX, tileMm / columns - inX, inY, tileMm / rows - inY) - jointMm / 2;
      if (edgeMm < 0) return 0.08;
      const bevel = smoothStep(edgeMm / 5);
      return 0.56 + 0.24 * bevel + 0.1 * (hash(232, row * columns + column) - 0.5) + 0.06 * glaze(x, y);
    },
  };
});

/** Hexagons of 100 mm from side to side, laid in rows, each in one of a few shades. */
export const hexagonTilePattern = lazyPattern(() => {
  const [columns, rows] = [6, 6];
  const tileMm = [600, 519.6] as const;
  const [widthMm, rowMm] = [tileMm[0] / columns, tileMm[1] / rows];
  const speckle = tileableNoise(241, 180, 180);
  const distance = (dx: number, dy: number) =>
    Math.max(Math.abs(dx), Math.abs(dx) / 2 + (Math.abs(dy) * Math.sqrt(3)) / 2);
  return {
    name: 'hexagon-tile',
    tileMm,
    pixels: [384, 332],
    tone: (x, y) => {
      const [px, py] = [x * columns * widthMm, y * rows * rowMm];
      let nearest = Number.POSITIVE_INFINITY;
      let piece = 0;
      for (let row = Math.floor(py / rowMm) - 1; row <= Math.floor(py / rowMm) + 1; row++) {
        const shift = (((row % 2) + 2) % 2) / 2;
        const column = Math.round(px / widthMm - shift);
        const away = distance(px - (column + shift) * widthMm, py - row * rowMm);
        if (away >= nearest) continue;
        nearest = away;
        piece = ((row + rows) % rows) * columns + ((column + columns) % columns);
      }
      const joint = smoothStep((widthMm / 2 - nearest - 1.2) / 1.6);
      const shade = 0.5 + 0.24 * hash(242, piece) + 0.08 * speckle(x, y);
      return shade * joint + 0.05 * (1 - joint);
    },
  };
});

/** Squares of 200 mm in a checkerboard of two shades. */
export const checkerTilePattern = lazyPattern(() => {
  const [count, tileMm] = [4, 800];
  const [cloud, grain] = [fractalNoise(251, 5, 5, 4), tileableNoise(252, 170, 170)];
  return {
    name: 'checker-tile',
    tileMm: [tileMm, tileMm],
    pixels: [384, 384],
    tone: (x, y) => {
      const [column, row] = [Math.floor(x * count), Math.floor(y * count)];
      const sideMm = tileMm / count;
      const [inX, inY] = [(x * count - column) * sideMm, (y * count - row) * sideMm];
      const edgeMm = Math.min(inX, sideMm - inX, inY, sideMm - inY);
      const isLight = (column + row) % 2 === 0;
      const shade = (isLight ? 0.88 : 0.16) + 0.07 * (hash(253, row * count + column) - 0.5);
      const tone = shade + 0.06 * cloud(x, y) + 0.03 * grain(x, y);
      return tone + (0.5 - tone) * (1 - smoothStep((edgeMm - 1) / 1.5));
    },
  };
});

/** Terrazzo: chips of several shades and sizes in a light matrix. */
export const terrazzoPattern = lazyPattern(() => {
  const [large, small, dust] = [cellularNoise(261, 13), cellularNoise(262, 34), fractalNoise(263, 60, 60, 2)];
  return {
    name: 'terrazzo',
    tileMm: [600, 600],
    pixels: [320, 320],
    tone: (x, y) => {
      const base = 0.8 + 0.05 * dust(x, y);
      const chip = ({ nearest, second, random }: ReturnType<typeof large>, share: number, size: number) =>
        random < share && nearest < size && second - nearest > 0.09 ? 0.12 + (0.56 * random) / share : undefined;
      return chip(large(x, y), 0.62, 0.55) ?? chip(small(x, y), 0.34, 0.42) ?? base;
    },
  };
});

/** Slabs of marble, 600 by 600 mm: each shows another part of the veins. */
export const marbleTilePattern = lazyPattern(() => {
  const [count, tileMm] = [2, 1200];
  const veins = marbleTone();
  return {
    name: 'marble-tile',
    tileMm: [tileMm, tileMm],
    pixels: [448, 448],
    tone: (x, y) => {
      const [column, row] = [Math.floor(x * count), Math.floor(y * count)];
      const sideMm = tileMm / count;
      const [inX, inY] = [(x * count - column) * sideMm, (y * count - row) * sideMm];
      if (Math.min(inX, sideMm - inX, inY, sideMm - inY) < 2.4) return 0.3;
      const slab = row * count + column;
      return veins(inX / MARBLE_TILE_MM + hash(271, 2 * slab), inY / MARBLE_TILE_MM + hash(271, 2 * slab + 1));
    },
  };
});
