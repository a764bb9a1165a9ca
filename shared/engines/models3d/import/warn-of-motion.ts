import { quoted } from '../quoted.ts';
import type { ImportContext } from './importer.ts';

/** What a source has beside its shape. */
export interface Motion {
  readonly animations: boolean;
  readonly skins: boolean;
  readonly morphTargets: boolean;
}

/** Says which of it no result keeps: furniture is planned with as it stands. */
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
