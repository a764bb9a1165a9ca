import { fractalNoise, hash, tileableNoise } from './noise.ts';
import { lazyPattern } from './texture.ts';

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** Wide and narrow stripes on paper with a fine linen grain. */
export const stripePattern = lazyPattern(() => {
  const grain = tileableNoise(301, 110, 160);
  const [repeats, softness] = [4, 0.012];
  return {
    name: 'stripes',
    tileMm: [640, 640],
    pixels: [256, 256],
    tone: (x, y) => {
      const u = (x * repeats) % 1;
      const band = (from: number, to: number) => clamp((u - from) / softness) * clamp((to - u) / softness);
      return 0.86 - 0.52 * band(0.1, 0.5) - 0.3 * band(0.72, 0.78) + 0.05 * grain(x, y);
    },
  };
});

/** Overlapping fans of arcs in offset rows, as on Japanese paper. */
export const fanPattern = lazyPattern(() => {
  const [columns, rows, rings] = [4, 8, 4];
  const paper = fractalNoise(311, 30, 30, 2);
  return {
    name: 'fans',
    tileMm: [480, 480],
    pixels: [320, 320],
    tone: (x, y) => {
      // The lowest row whose fan covers the point is in front.
      const front = Math.floor(y * rows) + 2;
      for (let row = front; row >= front - 2; row--) {
        const shift = (((row % 2) + 2) % 2) / 2;
        const column = Math.round(x * columns - shift);
        const [dx, dy] = [(x * columns - shift - column) * 2, (row - y * rows) * (columns / rows) * 2];
        const radius = Math.hypot(dx, dy);
        if (radius > 1 || dy < 0) continue;
        const ring = (radius * rings) % 1;
        const line = clamp((ring - 0.72) / 0.08);
        return 0.2 + 0.62 * line + 0.05 * paper(x, y);
      }
      return 0.2;
    },
  };
});

interface Leaf {
  readonly x: number;
  readonly y: number;
  /** The sine of the angle between its direction and upright. */
  readonly sine: number;
  readonly cosine: number;
  readonly length: number;
  readonly width: number;
  readonly shade: number;
}

/** A leaf on a stem: pairs along it, smaller towards the tip. */
function sprig(seed: number, x: number, y: number, turn: number): Leaf[] {
  const [pairs, stemLength] = [6, 0.42];
  return Array.from({ length: 2 * pairs + 1 }, (_, index) => {
    const place = Math.floor(index / 2) / pairs;
    const side = index === 2 * pairs ? 0 : index % 2 === 0 ? 1 : -1;
    const bend = turn + 0.5 * (place - 0.5);
    const along = (place - 0.5) * stemLength;
    const angle = bend + side * (0.85 + 0.15 * hash(seed, index + 50));
    const length = 0.13 * (1 - 0.45 * place) * (0.9 + 0.2 * hash(seed, index));
    return {
      x: x + Math.sin(bend) * along,
      y: y - Math.cos(bend) * along,
      sine: Math.sin(angle),
      cosine: Math.cos(angle),
      length,
      width: length * 0.34,
      shade: hash(seed, index + 100),
    };
  });
}

/** Sprigs of leaves on a plain ground, as on botanical papers. */
export const leafPattern = lazyPattern(() => {
  const leaves = [
    ...sprig(321, 0.18, 0.26, 0.35),
    ...sprig(322, 0.52, 0.2, -0.45),
    ...sprig(323, 0.86, 0.3, 0.2),
    ...sprig(324, 0.02, 0.76, -0.3),
    ...sprig(325, 0.35, 0.74, 0.12),
    ...sprig(326, 0.68, 0.78, -0.2),
  ];
  const paper = fractalNoise(327, 40, 40, 2);
  const offset = (distance: number) => distance - Math.round(distance);
  return {
    name: 'leaves',
    tileMm: [620, 620],
    pixels: [352, 352],
    tone: (x, y) => {
      let tone = 0.88;
      for (const leaf of leaves) {
        const [dx, dy] = [offset(x - leaf.x), offset(y - leaf.y)];
        if (Math.abs(dx) > leaf.length || Math.abs(dy) > leaf.length) continue;
        const along = (dx * leaf.sine - dy * leaf.cosine) / leaf.length;
        if (along < 0 || along > 1) continue;
        const across = (dx * leaf.cosine + dy * leaf.sine) / leaf.width;
        const half = Math.sin(Math.PI * along ** 0.8);
        const inside = clamp((half - Math.abs(across)) * 9);
        const rib = clamp(1 - Math.abs(across) * 9) * 0.14;
        const colour = 0.14 + 0.34 * leaf.shade + (across > 0 ? 0.07 : 0) + rib;
        tone += (colour - tone) * inside;
      }
      return tone + 0.03 * paper(x, y);
    },
  };
});

/** Grasscloth: level fibres of uneven thickness, with knots. */
export const grassclothPattern = lazyPattern(() => {
  const [fibre, fine, knots] = [tileableNoise(331, 3, 84), tileableNoise(332, 10, 170), tileableNoise(333, 26, 60)];
  const shade = fractalNoise(334, 2, 10, 3);
  return {
    name: 'grasscloth',
    tileMm: [700, 700],
    pixels: [320, 320],
    tone: (x, y) =>
      0.56 +
      0.3 * fibre(x, y) +
      0.2 * fine(x, y) +
      0.14 * shade(x, y) -
      0.5 * Math.max(0, knots(x, y) - 0.42) * (0.6 + fibre(x, y)),
  };
});
