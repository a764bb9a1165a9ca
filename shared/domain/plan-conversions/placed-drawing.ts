import * as z from 'zod';
import { conversionReportSchema } from '../../engines/floorplan/convert/conversion-report.ts';
import type { LinesPlace } from '../../engines/floorplan/lines/lines-messages.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { StoredPlan } from '../plans/plan.ts';
import { writablePlan } from '../plans/plan-access.ts';
import type { PlanStore } from '../plans/plan-store.ts';

/** A kept drawing, and where a plan lies in it. */
export interface PlacedDrawing {
  readonly key: string;
  readonly place: LinesPlace;
}

/** What a report says of the place of its plan. */
const { unit, frame, counts } = conversionReportSchema.shape;
const Placed = z.object({ status: z.literal(100), unit: unit.unwrap(), frame, counts });

/**
 * Finds the drawing that a plan was made from, and where the plan lies in it. A further storey has the drawing of its
 * `parent`. Only who may change a plan sees its drawing, which may show more than the plan.
 *
 * @throws ServiceError 401, 403, 404 as for a change of the plan; 409 for a plan without a drawing that has been
 * converted, and for one that was converted before places were kept
 */
export async function placedDrawing(
  id: string,
  caller: Caller,
  plans: Pick<PlanStore, 'find'>,
): Promise<PlacedDrawing> {
  const plan = await writablePlan(id, caller, plans);
  const drawing = plan.drawing ?? (await drawingOfParent(plan, caller, plans));
  if (!drawing) throw noDrawing();
  const report = Placed.safeParse(plan.conversion);
  if (!report.success) {
    throw new ServiceError(
      'CONFLICT',
      'The drawing of this plan has not been converted. Ask for the plan until it is.',
    );
  }
  const { unit: readIn, frame: lies, counts: found } = report.data;
  if (!lies && found.walls > 0) {
    throw new ServiceError('CONFLICT', 'It is not known where this plan lies in its drawing: convert it again.');
  }
  return { key: drawing.key, place: { unit: readIn, ...(lies && { frame: lies }) } };
}

/** Clients name any plan as a parent, so the caller must be able to change that plan too. */
async function drawingOfParent(
  { content: { parent } }: StoredPlan,
  caller: Caller,
  plans: Pick<PlanStore, 'find'>,
): Promise<StoredPlan['drawing']> {
  if (parent === null) return undefined;
  try {
    return (await writablePlan(parent, caller, plans)).drawing;
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

/** A plan of which no drawing is kept. */
export function noDrawing(): ServiceError {
  return new ServiceError('CONFLICT', 'This plan has no drawing: POST /v2/plans keeps one.');
}
