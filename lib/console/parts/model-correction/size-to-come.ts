import { METRES_PER_UNIT } from '../../../../shared/engines/models3d/units.ts';
import type { SizeMm } from '../size/size-mm.ts';
import { type CorrectedModel, type Correction, modelAfter } from './correction.ts';
import { scaledSize } from './scaled-size.ts';
import { sizeAfter } from './size-after.ts';
import { changeOf } from './standing.ts';

/** The size that a correction gives a model, before it is made; undefined where only the service can say it. */
export function sizeToCome(from: CorrectedModel, correction: Correction): SizeMm | undefined {
  const { size, unit } = from;
  if (!size || (correction.unit !== undefined && unit === undefined)) return undefined;
  const after = modelAfter(from, correction);
  const byUnit = correction.unit && unit ? METRES_PER_UNIT[correction.unit] / METRES_PER_UNIT[unit] : 1;
  const scaled = scaledSize(size, (byUnit * after.scale) / from.scale);
  return sizeAfter(scaled, changeOf(from.standing, after.standing));
}
