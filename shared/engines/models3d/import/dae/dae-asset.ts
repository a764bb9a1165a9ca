import type { StatedScale } from '../../normalise/choose-scale.ts';
import type { UpAxis } from '../../units.ts';

/** The asset element is searched in the first part of a file only. */
export const MAX_HEADER_CHARACTERS = 262_144;
const COMMENT = /<!--[\s\S]*?-->/g;

/** Unit and axes that a COLLADA file states. */
export interface DaeAsset extends StatedScale {
  readonly metresPerUnit: number;
  readonly upAxis: UpAxis;
}

/** Reads the `asset` element of the file, which precedes all others; metres and Y up by default. */
export function daeAsset(text: string): DaeAsset {
  const head = text.slice(0, MAX_HEADER_CHARACTERS).replace(COMMENT, '');
  const asset = /<asset\b[^>]*>([\s\S]*?)<\/asset>/.exec(head)?.[1] ?? '';
  const metres = Number(/<unit\b[^>]*\bmeter\s*=\s*["']([^"']+)["']/.exec(asset)?.[1] ?? '1');
  const up = /<up_axis>\s*([XYZ])_UP\s*<\/up_axis>/.exec(asset)?.[1];
  return {
    metresPerUnit: metres > 0 && Number.isFinite(metres) ? metres : 1,
    upAxis: ({ X: 'x', Y: 'y', Z: 'z' } as const)[up as 'X' | 'Y' | 'Z'] ?? 'y',
  };
}
