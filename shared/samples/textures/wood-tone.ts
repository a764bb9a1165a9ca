import { fractalNoise, tileableNoise } from './noise.ts';
import type { TileFunction } from './texture.ts';

/** One repeat of the grain, along and across it. */
export const WOOD_TILE_MM = [1200, 360] as const;

const smooth = (t: number) => t * t * (3 - 2 * t);

/** Lightness of wood: growth rings cut lengthwise, fine fibres and dark pores; the grain runs along x. */
export function woodTone(): TileFunction {
  const [sway, spacing] = [fractalNoise(11, 1, 2, 2), tileableNoise(12, 1, 4)];
  const [fibre, pores, shade] = [tileableNoise(13, 5, 120), tileableNoise(14, 22, 130), fractalNoise(15, 1, 5, 2)];
  return (x, y) => {
    const rings = y * 6 + 1.15 * sway(x, y) + 0.55 * spacing(0, y);
    // Slow rise in early wood, quick fall in late wood.
    const ring = rings - Math.floor(rings);
    const growth = ring < 0.74 ? ring / 0.74 : (1 - ring) / 0.26;
    const pore = Math.max(0, pores(x, y) - 0.3) * 1.1;
    return 0.7 - 0.22 * smooth(growth) + 0.1 * fibre(x, y) + 0.22 * shade(x, y) - pore * (0.3 + 0.5 * growth);
  };
}
