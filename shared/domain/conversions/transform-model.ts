import * as z from 'zod';
import { changedSize } from '../../engines/models3d/normalise/change-upright.ts';
import { MODEL_UNITS, UP_AXES } from '../../engines/models3d/units.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import { newJobId } from '../../platform/jobs/job-keys.ts';
import { sendJob } from '../../platform/jobs/send-job.ts';
import type { StoredItem } from '../items/item.ts';
import { isCurrentModel } from '../items/models/current-model.ts';
import type { ModelStore } from '../items/models/model-store.ts';
import type { ModelVersion } from '../items/models/model-version.ts';
import { itemTarget, type JobStarting } from '../jobs/start-job.ts';
import { ownerOfItem } from './item-models.ts';
import { ConversionSettings, type ConversionStores } from './start-conversion.ts';

/** A change of a model (D2115). `scale` and `rotateY` are relative to the model as it is. */
export const ModelTransform = z
  .object({
    scale: z.number().min(0.001).max(1_000).optional(),
    unit: z.enum(MODEL_UNITS).optional(),
    upAxis: z.enum(UP_AXES).optional(),
    rotateY: z.literal([90, 180, 270]).optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'name at least one change');
export type ModelTransform = z.infer<typeof ModelTransform>;

/** The stores that are needed to change a model. */
type TransformDeps = JobStarting &
  Pick<ConversionStores, 'startOf'> & { readonly models: Pick<ModelStore, 'versions'> };

/**
 * Starts the conversion that makes the model of an item again from its kept source, with a change.
 *
 * @throws ServiceError 409 if the source of the item's model is not kept
 */
export async function transformModel(
  item: StoredItem,
  change: ModelTransform,
  startedBy: string | null,
  deps: TransformDeps,
): Promise<StoredJob> {
  const version = await modelOfItem(item, deps.models);
  if (version?.sourceKey == null) {
    throw new ServiceError('CONFLICT', 'The source of this model is not kept. Send the model again.');
  }
  const { tenant, id: targetId } = itemTarget(item);
  const newJob = {
    ...{ id: newJobId(tenant, deps.ids()), tenant, targetId, kind: 'conversion' as const },
    ...{ sourceKey: version.sourceKey, sourceSettings: settingsOf(version, change), startedBy },
  };
  const { start, parts } = await deps.startOf(newJob, deps.clock());
  const job = await deps.jobs.create(newJob, start, parts);
  await sendJob(job, deps);
  return job;
}

/** Returns the kept model that an item has now. */
export async function modelOfItem(
  item: StoredItem,
  models: Pick<ModelStore, 'versions'>,
): Promise<ModelVersion | undefined> {
  return (await models.versions(ownerOfItem(item))).find(({ jobId }) => isCurrentModel(item, jobId));
}

function settingsOf({ sourceSettings, dimensionsMm }: ModelVersion, change: ModelTransform): ConversionSettings {
  const { scale: factor = 1, quarterTurns = 0, processor, ...before } = ConversionSettings.parse(sourceSettings);
  // Without the change of before: so the unit is derived as it was.
  const base = changedSize(dimensionsMm, { factor: 1 / factor, quarterTurns });
  return {
    ...before,
    ...(change.unit && { unit: change.unit }),
    ...(change.upAxis && { upAxis: change.upAxis }),
    // A unit is derived from these sides in any order: another axis does not change it.
    ...(change.unit ? {} : { baseDimensionsMm: base }),
    scale: factor * (change.scale ?? 1),
    quarterTurns: (quarterTurns + (change.rotateY ?? 0) / 90) % 4,
  };
}
