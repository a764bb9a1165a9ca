import type { ConversionReport } from '../../engines/floorplan/convert/conversion-report.ts';
import type { ConvertedStorey } from '../../engines/floorplan/convert/converted-storeys.ts';
import { elementAt } from '../../engines/floorplan/geometry/element-at.ts';
import type { NewPlan } from '../plans/written-plan.ts';
import { storableReport } from './storable-report.ts';

/** Further storeys are left out, because one transaction writes all plans of a drawing. */
export const MAX_STOREYS = 8;

/** The content of a storey's plan. */
export interface StoreyPlan {
  readonly id: string;
  readonly sent: NewPlan;
  readonly planObjects: string;
  readonly conversion: Readonly<Record<string, unknown>>;
}

/**
 * Makes the plans of a drawing: the first storey is the requested plan, the others are its children. Each report names
 * all of them.
 *
 * @param ids of the plans, the first one's first; at least as many as storeys
 */
export function storeyPlans(
  sent: NewPlan,
  storeys: readonly ConvertedStorey[],
  ids: readonly string[],
): [StoreyPlan, ...StoreyPlan[]] {
  const taken = storeys.slice(0, MAX_STOREYS).map((storey, level) => ({ ...storey, id: elementAt(ids, level) }));
  const levels = taken.map(({ name, id }) => ({ name, planId: id }));
  const message = `The drawing shows ${storeys.length} storeys; the first ${MAX_STOREYS} became plans.`;
  const more: ConversionReport['warnings'] = storeys.length > MAX_STOREYS ? [{ code: 'LIMIT_REACHED', message }] : [];
  const [first, ...others] = taken.map(({ id, name, planObjects, conversion }, level): StoreyPlan => {
    const report = storableReport({ ...conversion, levels, warnings: [...conversion.warnings, ...more] });
    const child = {
      ...sent,
      name: [sent.name, name].filter(Boolean).join(' - '),
      parent: elementAt(ids, 0),
      demo: false,
    };
    return { id, sent: level === 0 ? sent : child, planObjects, conversion: { ...report } };
  });
  if (!first) throw new Error('A converted drawing has one storey at least.');
  return [first, ...others];
}
