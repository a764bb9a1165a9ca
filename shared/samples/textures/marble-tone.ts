import { fractalNoise } from './noise.ts';
import type { TileFunction } from './texture.ts';

/** One repeat of the veins. */
export const MARBLE_TILE_MM = 900;

const triangleWave = (t: number) => 2 * Math.abs(t - Math.floor(t + 0.5));
const smooth = (t: number) => t * t * (3 - 2 * t);
const vein = (value: number, width: number) => Math.max(0, 1 - Math.abs(value) / width);

/** Lightness of polished marble: wide and narrow veins, and hair cracks. */
export function marbleTone(): TileFunction {
  const [bend, cloud, fine] = [fractalNoise(61, 2, 2, 4), fractalNoise(62, 2, 2, 4), fractalNoise(63, 5, 5, 3)];
  return (x, y) => {
    const main = vein(triangleWave(x + y * 2 + 0.42 * bend(x, y)) - 0.5, 0.1);
    const side = vein(triangleWave(2 * x - y + 0.5 * bend(y, x) + 0.12 * cloud(x, y)) - 0.42, 0.045);
    const hair = vein(fine(x, y), 0.035) * Math.max(0, cloud(x, y) + 0.1);
    const strength = 0.35 + 0.65 * smooth(Math.min(1, Math.max(0, cloud(x, y) + 0.5)));
    return 0.88 + 0.14 * cloud(x, y) - strength * (0.5 * main ** 1.6 + 0.34 * side ** 1.4) - 0.3 * hair;
  };
}
