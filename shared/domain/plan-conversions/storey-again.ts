import * as z from 'zod';
import { type ConversionReport, conversionReportSchema } from '../../engines/floorplan/convert/conversion-report.ts';
import type { ConvertedStorey } from '../../engines/floorplan/convert/converted-storeys.ts';
import type { ConverterParams } from '../../engines/floorplan/convert/converter-params.ts';
import { elementAt } from '../../engines/floorplan/geometry/element-at.ts';
import type { StoredPlan } from '../plans/plan.ts';
import { storableReport } from './storable-report.ts';
import type { StoreyPlan } from './storey-plans.ts';

const Levels = z.object({ levels: conversionReportSchema.shape.levels });

/** The storeys that the report of a plan names. */
export function levelsOf({ conversion }: Pick<StoredPlan, 'conversion'>): ConversionReport['levels'] {
  const report = Levels.safeParse(conversion);
  return report.success ? report.data.levels : [];
}

/**
 * The storey of a drawing that replaces a plan when its drawing is converted again: the first one, or the one that
 * `params.level` names. Plans of other storeys stay as they are; the report names those with a name that it knows.
 */
export function storeyAgain(
  plan: Pick<StoredPlan, 'id' | 'content' | 'conversion'>,
  { level = 0 }: ConverterParams,
  storeys: readonly ConvertedStorey[],
): StoreyPlan {
  const { planObjects, conversion } = elementAt(storeys, 0);
  const known = new Map(levelsOf(plan).map(({ name, planId }) => [name, planId]));
  const levels = conversion.levels.map(({ name }, at) => {
    const other = name === '' ? undefined : known.get(name);
    return { name, planId: at === level ? plan.id : other === plan.id ? null : (other ?? null) };
  });
  const report = storableReport({ ...conversion, levels });
  return { id: plan.id, sent: plan.content, planObjects, conversion: { ...report } };
}
