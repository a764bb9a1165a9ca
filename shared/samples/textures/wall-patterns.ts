import { fractalNoise, hash, tileableNoise } from './noise.ts';
import { lazyPattern } from './texture.ts';

/** Emulsion paint from a roller: fine bumps with small differences in lightness. */
export const rollerPaintPattern = lazyPattern(() => {
  const [bumps, fine, cloud] = [tileableNoise(111, 150, 150), tileableNoise(112, 240, 240), fractalNoise(113, 3, 3, 3)];
  return {
    name: 'roller-paint',
    tileMm: [1000, 1000],
    pixels: [512, 512],
    tone: (x, y) => 0.5 + 0.26 * bumps(x, y) + 0.16 * fine(x, y) + 0.14 * cloud(x, y),
  };
});

/** Lime plaster from a trowel: clouds of lime, and curved strokes. */
export const limePlasterPattern = lazyPattern(() => {
  const [cloud, bend, grain] = [fractalNoise(121, 4, 4, 4), fractalNoise(122, 3, 3, 2), tileableNoise(123, 220, 220)];
  const [level, upright] = [fractalNoise(124, 3, 22, 3), fractalNoise(125, 20, 4, 3)];
  return {
    name: 'lime-plaster',
    tileMm: [1500, 1500],
    pixels: [512, 512],
    tone: (x, y) => {
      const turn = bend(x, y);
      const [px, py] = [x + 0.07 * turn, y + 0.07 * bend(y, x)];
      // Strokes cross each other, in changing order.
      const share = Math.min(1, Math.max(0, 0.5 + 1.4 * turn));
      const strokes = share * level(px, py) + (1 - share) * upright(px, py);
      return 0.55 + 0.16 * cloud(x, y) + 0.13 * strokes + 0.04 * grain(x, y);
    },
  };
});

/** Bricks of 240 by 71 mm in running bond, with raked edges, each fired a little differently; mortar is lightest. */
export const brickPattern = lazyPattern(() => {
  const [tileMm, columns, courses] = [1000, 4, 12];
  const [lengthMm, courseMm, jointMm] = [tileMm / columns, tileMm / courses, 11];
  const [rough, clay, sand] = [
    fractalNoise(131, 40, 40, 2),
    fractalNoise(132, 14, 22, 4),
    tileableNoise(133, 200, 200),
  ];
  const [edgeX, edgeY] = [tileableNoise(134, 30, 30), tileableNoise(135, 30, 30)];
  return {
    name: 'brick',
    tileMm: [tileMm, tileMm],
    pixels: [512, 512],
    tone: (x, y) => {
      const [px, py] = [x * tileMm + 2.2 * edgeX(x, y), y * tileMm + 2.2 * edgeY(x, y)];
      const course = Math.floor(py / courseMm);
      const shifted = px + (course % 2 === 0 ? 0 : lengthMm / 2);
      const column = Math.floor(shifted / lengthMm);
      const [inX, inY] = [shifted - column * lengthMm, py - course * courseMm];
      const edgeMm = Math.min(inX, lengthMm - inX, inY, courseMm - inY) - jointMm / 2;
      const brick = ((course + courses) % courses) * columns + ((column + columns) % columns);
      const fired = 0.34 + 0.24 * (hash(136, brick) - 0.5) + 0.12 * clay(x, y) + 0.07 * rough(x, y);
      const mortar = 0.9 + 0.1 * sand(x, y) + 0.05 * clay(y, x);
      const share = Math.min(1, Math.max(0, (edgeMm + 1) / 3));
      return fired * share + mortar * (1 - share);
    },
  };
});
