import type { StatedScale } from '../../normalise/choose-scale.ts';
import type { UpAxis } from '../../units.ts';

/** Where the asset element of a file is looked for. */
export const MAX_HEADER_CHARACTERS = 262_144;
const COMMENT = /<!--[\s\S]*?-->/g;

/** What a COLLADA file says of its unit and axes. */
export interface DaeAsset extends StatedScale {
  readonly metresPerUnit: number;
  readonly upAxis: UpAxis;
}

/** Reads the file's own `asset` element, which comes before all others; metres and Y up where it says nothing. */
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
