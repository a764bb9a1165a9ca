import * as z from 'zod';
import { invalidRequest, notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { FormFile } from '../../platform/http/form-body.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import { awaitsProcessor, type ExternalJobs, hasResult } from '../../platform/jobs/external-processor.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { JobStore } from '../../platform/jobs/job-store.ts';
import { sendJob } from '../../platform/jobs/send-job.ts';
import { parseBoundedJson } from '../../platform/text/bounded-json.ts';
import type { StoredItem } from '../items/item.ts';
import type { ConversionStores } from './start-conversion.ts';
import { takeSource } from './take-source.ts';

const RESULT_PART = 'assetResult';
const MAX_MESSAGE_CHARACTERS = 1_000;
const NUMBER = /^-?\d{1,3}(?:\.\d{1,6})?$/;

/**
 * The fields of an external processor's form: its report, as JSON or in single fields, and the URL of its finished
 * archive if the form has no file.
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

/** The report of an external processor about a job. */
export const ProcessorResult = z.looseObject({
  id: z.string().optional(),
  status: z.literal([0, 10, 100, -1]).optional(),
  progress: z.number().min(0).max(100).optional(),
  message: z.string().max(MAX_MESSAGE_CHARACTERS).optional(),
});

/** A report of an external processor, with its item and caller. */
interface ConversionUpdate {
  readonly item: StoredItem;
  readonly files: readonly FormFile[];
  /** Names of parts with a file that the call does not know. */
  readonly otherFiles: readonly string[];
  readonly fields: ProcessorFields;
  /** Tenant of the caller. */
  readonly tenant: number;
  /** Throws 412 if the caller has read another state of the job. */
  readonly check?: (job: StoredJob) => void;
  /** True if the job must still be in this state when it is written. */
  readonly isConditional?: boolean;
}

/** The stores that are needed to update a conversion. */
interface UpdateStores extends Omit<ConversionStores, 'jobs' | 'ids' | 'startOf'> {
  readonly jobs: Pick<JobStore, 'find' | 'ofTarget'>;
  readonly external: ExternalJobs;
}

/**
 * Takes the report of an external processor about a conversion: its progress, its failure, or its finished archive. The
 * archive is checked like any other source and is then converted instead of the original source. A report without an id
 * is about the newest unfinished conversion of the item. The first final result wins, whether failure or archive. An
 * archive that arrives while the service converts the model itself takes over the job. Nothing replaces an archive.
 *
 * @throws ServiceError 400 for an invalid report, one that says nothing, and a file in another part; 404 for an unknown
 * job; 412 for a job that has changed since its `If-Match` was read; 409 for a job that has ended or has its archive,
 * and for progress of a job that the service itself converts; and the errors of `takeSource`
 */
export async function updateConversion(update: ConversionUpdate, stores: UpdateStores): Promise<StoredJob> {
  const report = reportOf(update);
  requireContent(report, update);
  const job = await jobOf(report.id, update.item, stores.jobs);
  update.check?.(job);
  const { item, tenant, isConditional = false } = update;
  const change = { now: stores.clock(), isConditional };
  const written = async (changed: Promise<StoredJob | undefined>) =>
    (await changed) ?? refuse(job, isConditional, stores.jobs);
  const bundle = update.files.find(({ name }) => name !== RESULT_PART);
  const url = update.fields.threeDimensionalAssetUrl;
  const isFailed = report.status === -1;
  const isFinished = !isFailed && (bundle !== undefined || Boolean(url));
  if (report.status === 100 && !isFinished) {
    throw invalidRequest('A finished conversion needs its archive, as assetBundle.');
  }
  const conflict = conflictOf(job);
  if (conflict) throw conflict;
  if (isFailed) {
    const message = report.message ?? 'The external processor could not convert the model.';
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
  return written(stores.external.noteProgress(job, report.progress ?? job.progress, change));
}

/**
 * A report without content, or with the archive in a part of another name, would otherwise be taken for progress.
 *
 * @throws ServiceError 400
 */
function requireContent(
  { status, progress }: z.infer<typeof ProcessorResult>,
  { files, otherFiles, fields }: ConversionUpdate,
): void {
  if (otherFiles.length > 0) {
    throw invalidRequest(
      'Send the finished archive as assetBundle or threeDimensionalAsset.',
      otherFiles.map((path) => ({ path, message: 'is not the name of a file of this call' })),
    );
  }
  const hasArchive = files.some(({ name }) => name !== RESULT_PART) || Boolean(fields.threeDimensionalAssetUrl);
  if (status === undefined && progress === undefined && !hasArchive) {
    throw invalidRequest('Send status or progress, or the finished archive as assetBundle.');
  }
}

function reportOf({ files, fields }: ConversionUpdate): z.infer<typeof ProcessorResult> {
  const text = fields.assetResult ?? files.find(({ name }) => name === RESULT_PART)?.bytes.toString('utf8');
  const single = {
    ...(fields.id !== undefined && { id: fields.id }),
    ...(fields.status !== undefined && { status: Number(fields.status) }),
    ...(fields.progress !== undefined && { progress: Number(fields.progress) }),
    ...(fields.message !== undefined && { message: fields.message }),
  };
  let report: unknown = {};
  try {
    if (text !== undefined) report = parseBoundedJson(text);
  } catch (error) {
    throw new ServiceError('INVALID_REQUEST', 'The part assetResult is not JSON.', { cause: error });
  }
  const parsed = ProcessorResult.safeParse({ ...(typeof report === 'object' ? report : {}), ...single });
  if (parsed.success) return parsed.data;
  throw invalidRequest(
    'The processor can send id, status (0, 10, 100 or -1), progress (0 to 100) and message.',
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

/** Throws the error of a change that was not written because another one was first. */
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

/** Returns the error of a report about a job that has its final result; undefined if the job still accepts reports. */
function conflictOf(job: StoredJob): ServiceError | undefined {
  if (job.status === 100 || job.status === -1) return ended();
  if (!hasResult(job)) return undefined;
  return new ServiceError('CONFLICT', 'The job has its finished archive already; the first final result counts.');
}

function ended(): ServiceError {
  return new ServiceError('CONFLICT', 'The conversion has ended; its result stays.');
}
