import * as z from 'zod';
import { invalidRequest, notFound, ServiceError } from '../errors/service-error.ts';
import type { FormFile } from '../http/form-body.ts';
import { formatItemId } from '../identifiers/item-id.ts';
import type { StoredItem } from '../items/item.ts';
import { awaitsProcessor, type ExternalJobs } from '../jobs/external-processor.ts';
import type { StoredJob } from '../jobs/job.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { sendJob } from '../jobs/send-job.ts';
import type { ConversionStores } from './start-conversion.ts';
import { takeSource } from './take-source.ts';

const RESULT_PART = 'assetResult';
const MAX_MESSAGE_CHARACTERS = 1_000;
const NUMBER = /^-?\d{1,3}(?:\.\d{1,6})?$/;

/**
 * The fields of a processor's form: what it says, as JSON or field by field, and where its finished archive is when it
 * is not a file of the form.
 */
export const ProcessorFields = z.object({
  assetResult: z.string().optional(),
  id: z.string().optional(),
  status: z.string().regex(NUMBER).optional(),
  progress: z.string().regex(NUMBER).optional(),
  message: z.string().max(MAX_MESSAGE_CHARACTERS).optional(),
  threeDimensionalAssetUrl: z.string().optional(),
});
export type ProcessorFields = z.infer<typeof ProcessorFields>;

/** What a processor says of a job. */
export const ProcessorResult = z.looseObject({
  id: z.string().optional(),
  status: z.literal([0, 10, 100, -1]).optional(),
  progress: z.number().min(0).max(100).optional(),
  message: z.string().max(MAX_MESSAGE_CHARACTERS).optional(),
});

export interface ConversionUpdate {
  readonly item: StoredItem;
  readonly files: readonly FormFile[];
  readonly fields: ProcessorFields;
  /** Tenant of the caller. */
  readonly tenant: number;
  /** Throws 412 when the caller has read another state of the job. */
  readonly check?: (job: StoredJob) => void;
  /** The job must still be in this state when it is written. */
  readonly isConditional?: boolean;
}

export interface UpdateStores extends Omit<ConversionStores, 'jobs' | 'ids'> {
  readonly jobs: Pick<JobStore, 'find' | 'ofItem'>;
  readonly external: ExternalJobs;
}

/**
 * Takes what a processor outside says of a conversion: its progress, its failure, or its finished archive, which goes
 * through the same checks as any source and is then converted in the place of what was sent. Without an id it is said
 * of the item's newest unfinished conversion. The first final result wins: a result that comes while the service's own
 * attempt is under way takes the job from it.
 *
 * Throws 412 for a job that has changed since its `If-Match` was read, 400 for what cannot be understood, 404 for a job that is not there, 409 for one that has ended and for
 * progress of a job that the service itself works on, and as `takeSource` does.
 */
export async function updateConversion(update: ConversionUpdate, stores: UpdateStores): Promise<StoredJob> {
  const said = saidOf(update);
  const job = await jobOf(said.id, update.item, stores.jobs);
  update.check?.(job);
  const { isConditional = false } = update;
  const written = (changed: StoredJob | undefined) => changed ?? refuse(isConditional);
  const bundle = update.files.find(({ name }) => name !== RESULT_PART);
  const url = update.fields.threeDimensionalAssetUrl;
  const now = stores.clock();
  if (said.status === -1) {
    const message = said.message ?? 'The external processor could not convert the model.';
    return written(await stores.external.fail(job, { code: 'PROCESSOR_FAILED', message }, { now, isConditional }));
  }
  if (bundle || url) {
    if (job.status === 100 || job.status === -1) throw ended();
    const { item, tenant } = update;
    const result = await takeSource({ file: bundle, url, item, tenant, jobId: `${job.id} ${job.updated}` }, stores);
    const taken = written(await stores.external.takeResult(job, result, { now, isConditional }));
    await sendJob(taken, stores);
    return taken;
  }
  if (said.status === 100) throw invalidRequest('A finished conversion needs its archive, as assetBundle.');
  if (!awaitsProcessor(job)) {
    throw new ServiceError('CONFLICT', 'The service itself converts this model; only a finished archive is accepted.');
  }
  return written(await stores.external.noteProgress(job, said.progress ?? job.progress, { now, isConditional }));
}

function saidOf({ files, fields }: ConversionUpdate): z.infer<typeof ProcessorResult> {
  const text = fields.assetResult ?? files.find(({ name }) => name === RESULT_PART)?.bytes.toString('utf8');
  const single = {
    ...(fields.id !== undefined && { id: fields.id }),
    ...(fields.status !== undefined && { status: Number(fields.status) }),
    ...(fields.progress !== undefined && { progress: Number(fields.progress) }),
    ...(fields.message !== undefined && { message: fields.message }),
  };
  let stated: unknown = {};
  try {
    if (text !== undefined) stated = JSON.parse(text);
  } catch (error) {
    throw new ServiceError('INVALID_REQUEST', 'The part assetResult holds no JSON.', { cause: error });
  }
  const parsed = ProcessorResult.safeParse({ ...(typeof stated === 'object' ? stated : {}), ...single });
  if (parsed.success) return parsed.data;
  throw invalidRequest(
    'The processor may say id, status (0, 10, 100 or -1), progress (0 to 100) and message.',
    parsed.error.issues.map(({ path, message }) => ({ path: `assetResult.${path.join('.')}`, message })),
  );
}

async function jobOf(id: string | undefined, item: StoredItem, jobs: UpdateStores['jobs']): Promise<StoredJob> {
  const itemId = formatItemId({ catalogId: item.catalog, externalId: item.externalId });
  if (id !== undefined) {
    const job = await jobs.find(id);
    if (job?.tenant === item.tenant && job.itemId === itemId && job.kind === 'conversion') return job;
    throw notFound('conversion of this item');
  }
  for await (const job of jobs.ofItem(item.tenant, itemId)) {
    if (job.kind === 'conversion' && (job.status === 0 || job.status === 10)) return job;
  }
  throw new ServiceError('CONFLICT', 'The item has no unfinished conversion.');
}

function refuse(isConditional: boolean): never {
  if (!isConditional) throw ended();
  throw new ServiceError(
    'PRECONDITION_FAILED',
    'The job has changed since you read it. Read it, then repeat the call.',
  );
}

function ended(): ServiceError {
  return new ServiceError('CONFLICT', 'The conversion has ended; its result stays.');
}
