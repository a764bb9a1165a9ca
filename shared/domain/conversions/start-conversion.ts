import * as z from 'zod';
import { MODEL_UNITS, UP_AXES } from '../../engines/models3d/units.ts';
import type { FormFile } from '../../platform/http/form-body.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import { awaitsProcessor } from '../../platform/jobs/external-processor.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import { newJobId } from '../../platform/jobs/job-keys.ts';
import { sendJob } from '../../platform/jobs/send-job.ts';
import type { StoredItem } from '../items/item.ts';
import type { StartOfConversion } from '../items/models/conversion-state.ts';
import { JobBatch } from '../jobs/job-batch.ts';
import type { JobStarting } from '../jobs/start-job.ts';
import { Processor } from './processor.ts';
import { type SourceStores, takeSource } from './take-source.ts';

/**
 * The text fields of the form. The URL is any URL or the `sourceUrl` of an upload. `unit` and `upAxis` override the
 * values of the file. `processor` says who converts: the service by default, or an external processor (`external`, an
 * extension).
 */
export const ConversionFields = z.object({
  threeDimensionalAssetUrl: z.string().optional(),
  unit: z.enum(MODEL_UNITS).optional(),
  upAxis: z.enum(UP_AXES).optional(),
  processor: Processor.optional(),
  batch: JobBatch.optional(),
});
export type ConversionFields = z.infer<typeof ConversionFields>;

/** The settings of a conversion job, stored in its row. */
export const ConversionSettings = z.looseObject({
  fileName: z.string(),
  unit: z.enum(MODEL_UNITS).optional(),
  upAxis: z.enum(UP_AXES).optional(),
  processor: z.literal('external').optional(),
  /** The external processor has sent its result; the result is the source from then on. */
  finished: z.literal(true).optional(),
  /** Changes of the upright model; see `transformModel`. */
  scale: z.number().positive().optional(),
  quarterTurns: z.int().min(0).max(3).optional(),
  /** The size before these changes, from which the unit is derived, in place of the item's dimensions. */
  baseDimensionsMm: z.object({ widthMm: z.number(), heightMm: z.number(), depthMm: z.number() }).optional(),
});
export type ConversionSettings = z.infer<typeof ConversionSettings>;

/** A request for a conversion. */
interface ConversionStart {
  readonly item: StoredItem;
  readonly file: FormFile | undefined;
  readonly fields: ConversionFields;
  /** Tenant of the caller. */
  readonly tenant: number;
  /** `<tenant>#<user>` of the caller; null if the caller is not signed in. */
  readonly startedBy: string | null;
}

/** The stores that are needed to start a conversion. */
export type ConversionStores = SourceStores &
  JobStarting & {
    readonly startOf: StartOfConversion;
  };

/**
 * Starts a conversion: stores the source, creates the job at 0, and sends its message unless an external processor
 * converts. Throws the same errors as {@link takeSource}. All later errors are in the job.
 */
export async function startConversion(start: ConversionStart, stores: ConversionStores): Promise<StoredJob> {
  const { item, file, fields, tenant, startedBy } = start;
  const { threeDimensionalAssetUrl: url, unit, upAxis, processor, batch } = fields;
  const id = newJobId(item.tenant, stores.ids());
  const { fileName, sourceKey, source } = await takeSource({ file, url, item, tenant, jobId: id }, stores);
  const sourceSettings = {
    fileName,
    ...(unit && { unit }),
    ...(upAxis && { upAxis }),
    ...(processor === 'external' && { processor }),
  };
  const itemId = formatItemId({ catalogId: item.catalog, externalId: item.externalId });
  const facts = { sourceKey, source, sourceSettings, startedBy, ...(batch !== undefined && { batch }) };
  const newJob = { id, tenant: item.tenant, targetId: itemId, kind: 'conversion' as const, ...facts };
  const begun = await stores.startOf(newJob, stores.clock());
  const job = await stores.jobs.create(newJob, begun.start, begun.parts);
  if (!awaitsProcessor(job)) await sendJob(job, stores);
  return job;
}
