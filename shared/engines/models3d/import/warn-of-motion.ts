import { quoted } from '../quoted.ts';
import type { ImportContext } from './importer.ts';

/** Motion of a source: animations and deformations. */
export interface Motion {
  readonly animations: boolean;
  readonly skins: boolean;
  readonly morphTargets: boolean;
}

/** Adds the warning ANIMATION_DROPPED for motion, because results are static. */
export function warnOfMotion(
  { animations, skins, morphTargets }: Motion,
  { model, warnings }: Pick<ImportContext, 'model' | 'warnings'>,
): void {
  const kinds = [
    animations ? ['animations'] : [],
    skins ? ['skins'] : [],
    morphTargets ? ['morph targets'] : [],
  ].flat();
  if (kinds.length === 0) return;
  const last = kinds.at(-1) ?? '';
  const list = kinds.length > 1 ? `${kinds.slice(0, -1).join(', ')} and ${last}` : last;
  warnings.add('ANIMATION_DROPPED', `Left out the ${list} of ${quoted(model.name)}; it stays as it was modelled.`);
}
