import * as z from 'zod';
import type { RoomSettings } from '../../engines/rendering/settings/room-settings.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { StoredPlan } from '../plans/plan.ts';

/** What the settings of a rendering of a plan have beside those of the caller (D716). */
export const PlanPin = z.object({
  /** The version of the plan that was current when the job was started, as the list of its versions has it. */
  plan_version: z.int(),
});

/**
 * Returns the settings of a rendering of a plan with the plan's version.
 *
 * @throws ServiceError 409 for a plan without planObjects
 */
export function pinnedSettings(
  settings: RoomSettings,
  { text, versionId }: Pick<StoredPlan, 'text' | 'versionId'>,
): RoomSettings & z.infer<typeof PlanPin> {
  if (text === null) throw new ServiceError('CONFLICT', 'The plan is empty: send its planObjects first.');
  return { ...settings, plan_version: versionId };
}
