import * as z from 'zod';
import { invalidRequest, notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { FormFile } from '../../platform/http/form-body.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import { awaitsProcessor, type ExternalJobs, hasResult } from '../../platform/jobs/external-processor.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { JobStore } from '../../platform/jobs/job-store.ts';
import { sendJob } from '../../platform/jobs/send-job.ts';
import type { StoredItem } from '../items/item.ts';
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
  readonly jobs: Pick<JobStore, 'find' | 'ofTarget'>;
  readonly external: ExternalJobs;
}

/**
 * Takes what a processor outside says of a conversion: its progress, its failure, or its finished archive, which goes
 * through the same checks as any source and is then converted in the place of what was sent. Without an id it is said
 * of the item's newest unfinished conversion. The first final result wins, a failure as well as an archive: an archive
 * that comes while the service's own attempt is under way takes the job from it, and nothing takes the place of an archive.
 *
 * Throws 400 for what cannot be understood, 404 for a job that is not there, 412 for one that has changed since its
 * `If-Match` was read, 409 for one that has ended or has its finished archive and for progress of a job that the service
 * itself works on, and as `takeSource` does.
 */
export async function updateConversion(update: ConversionUpdate, stores: UpdateStores): Promise<StoredJob> {
  const stated = resultOf(update);
  const job = await jobOf(stated.id, update.item, stores.jobs);
  update.check?.(job);
  const { item, tenant, isConditional = false } = update;
  const change = { now: stores.clock(), isConditional };
  const written = async (changed: Promise<StoredJob | undefined>) =>
    (await changed) ?? refuse(job, isConditional, stores.jobs);
  const bundle = update.files.find(({ name }) => name !== RESULT_PART);
  const url = update.fields.threeDimensionalAssetUrl;
  const isFailed = stated.status === -1;
  const isFinished = !isFailed && (bundle !== undefined || Boolean(url));
  if (stated.status === 100 && !isFinished) {
    throw invalidRequest('A finished conversion needs its archive, as assetBundle.');
  }
  const conflict = conflictOf(job);
  if (conflict) throw conflict;
  if (isFailed) {
    const message = stated.message ?? 'The external processor could not convert the model.';
    return written(stores.external.fail(job, { code: 'PROCESSOR_FAILED', message }, change));
  }
  if (isFinished) {
    const result = await takeSource({ file: bundle, url, item, tenant, jobId: `${job.id} ${job.updated}` }, stores);
    const taken = await written(stores.external.takeResult(job, result, change));
    await sendJob(taken, stores);
    return taken;
  }
  if (!awaitsProcessor(job)) {
    throw new ServiceError('CONFLICT', 'The service itself converts this model; only a finished archive is accepted.');
  }
  return written(stores.external.noteProgress(job, stated.progress ?? job.progress, change));
}

function resultOf({ files, fields }: ConversionUpdate): z.infer<typeof ProcessorResult> {
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
    if (job?.tenant === item.tenant && job.targetId === itemId && job.kind === 'conversion') return job;
    throw notFound('conversion of this item');
  }
  for await (const job of jobs.ofTarget(item.tenant, itemId)) {
    if (job.kind === 'conversion' && (job.status === 0 || job.status === 10)) return job;
  }
  throw new ServiceError('CONFLICT', 'The item has no unfinished conversion.');
}

/** For a change that was not written: another one came first, within this very call. */
async function refuse({ id }: StoredJob, isConditional: boolean, jobs: UpdateStores['jobs']): Promise<never> {
  if (!isConditional) throw (await conflictOfStored(id, jobs)) ?? ended();
  throw new ServiceError(
    'PRECONDITION_FAILED',
    'The job has changed since you read it. Read it, then repeat the call.',
  );
}

async function conflictOfStored(id: string, jobs: UpdateStores['jobs']): Promise<ServiceError | undefined> {
  const job = await jobs.find(id);
  return job && conflictOf(job);
}

/** Why nothing more can be stated of a job; undefined while something can. */
function conflictOf(job: StoredJob): ServiceError | undefined {
  if (job.status === 100 || job.status === -1) return ended();
  if (!hasResult(job)) return undefined;
  return new ServiceError('CONFLICT', 'The job has its finished archive already; the first final result counts.');
}

function ended(): ServiceError {
  return new ServiceError('CONFLICT', 'The conversion has ended; its result stays.');
}
