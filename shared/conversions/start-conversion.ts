import path from 'node:path';
import * as z from 'zod';
import type { FileStore } from '../aws/files.ts';
import type { Queue } from '../aws/queue.ts';
import { invalidRequest, ServiceError } from '../errors/service-error.ts';
import type { FormFile } from '../http/form-body.ts';
import type { Clock, IdSource } from '../identifiers/clock.ts';
import { formatItemId } from '../identifiers/item-id.ts';
import type { StoredItem } from '../items/item.ts';
import { itemFileKey, sha256OfBytes } from '../items/item-files.ts';
import type { StoredJob } from '../jobs/job.ts';
import { newJobId } from '../jobs/job-keys.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { SNIFF_BYTES, sniffSource } from '../models3d/sniff-source.ts';
import { MODEL_UNITS, UP_AXES } from '../models3d/units.ts';

const MAX_FILE_NAME_CHARACTERS = 120;

/** The fields of the form beside the file. `unit` and `upAxis` win over what the file says (extension). */
export const ConversionFields = z.object({
  threeDimensionalAssetUrl: z.string().optional(),
  unit: z.enum(MODEL_UNITS).optional(),
  upAxis: z.enum(UP_AXES).optional(),
});
export type ConversionFields = z.infer<typeof ConversionFields>;

/** What a conversion job remembers of how it was started. */
export const ConversionSettings = z.looseObject({
  fileName: z.string(),
  unit: z.enum(MODEL_UNITS).optional(),
  upAxis: z.enum(UP_AXES).optional(),
});

export interface ConversionStart {
  readonly item: StoredItem;
  readonly file: FormFile | undefined;
  readonly fields: ConversionFields;
  /** `<tenant>#<user>` of the caller; null when nobody is signed in. */
  readonly startedBy: string | null;
}

export interface ConversionStores {
  readonly jobs: Pick<JobStore, 'create'>;
  readonly sources: Pick<FileStore, 'putBytes'>;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Told when the message could not be sent; the job is safe, the sweeper sends it later. */
  readonly onUnsent: (job: StoredJob, error: unknown) => void;
}

/**
 * Takes a source in: file to storage, job row at 0, message. Throws 400 for a missing or empty file, 415 for a file
 * that is neither archive nor model by its magic bytes; everything found later is the job's to tell.
 */
export async function startConversion(start: ConversionStart, stores: ConversionStores): Promise<StoredJob> {
  const { item, fields, startedBy } = start;
  const file = acceptableFile(start);
  const sourceKey = itemFileKey(item, 'sources', sha256OfBytes(file.bytes), '');
  await stores.sources.putBytes(sourceKey, file.bytes, { contentType: 'application/octet-stream' });
  const { unit, upAxis } = fields;
  const sourceSettings = { fileName: plainFileName(file.fileName), ...(unit && { unit }), ...(upAxis && { upAxis }) };
  const itemId = formatItemId({ catalogId: item.catalog, externalId: item.externalId });
  const id = newJobId(item.tenant, stores.ids());
  const job = await stores.jobs.create(
    { id, tenant: item.tenant, itemId, kind: 'conversion', sourceKey, sourceSettings, startedBy },
    stores.clock(),
  );
  try {
    await stores.queue.send({ jobId: job.id });
  } catch (error) {
    stores.onUnsent(job, error);
  }
  return job;
}

function acceptableFile({ file, fields }: ConversionStart): FormFile {
  if (!file) {
    if (fields.threeDimensionalAssetUrl !== undefined) {
      throw invalidRequest('threeDimensionalAssetUrl is refused: send the file itself as threeDimensionalAsset.');
    }
    throw invalidRequest('Send a zip, a tar.gz or a model file as the form part threeDimensionalAsset.');
  }
  if (file.bytes.length === 0) throw invalidRequest('The file threeDimensionalAsset is empty.');
  if (sniffSource(file.bytes.subarray(0, SNIFF_BYTES), file.bytes.length) === undefined) {
    throw new ServiceError(
      'UNSUPPORTED_MEDIA_TYPE',
      'threeDimensionalAsset is neither a zip or tar.gz nor a 3D model that can be converted, by its first bytes.',
    );
  }
  return file;
}

/** The last segment of what the client calls the file, safe as a file name here. */
function plainFileName(name: string): string {
  const last = path.posix.basename(name.replaceAll('\\', '/')).replace(/[^\p{L}\p{N}._ ()-]/gu, '_');
  return last.replace(/^\.+/, '').slice(-MAX_FILE_NAME_CHARACTERS) || 'source';
}
