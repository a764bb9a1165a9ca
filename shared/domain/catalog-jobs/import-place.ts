import * as z from 'zod';
import type { FileStore } from '../../platform/aws/files.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import { CatalogCounts, NO_COUNTS } from './catalog-job.ts';
import { catalogJobFiles } from './catalog-job-files.ts';

const MAX_PLACE_BYTES = 10_000;

/** How far an import is. An interrupted one goes on from here. */
export const ImportPlace = z.object({
  /** Batches that are done. */
  batches: z.int(),
  /** The last line of them. */
  line: z.int(),
  counts: CatalogCounts,
});
export type ImportPlace = z.infer<typeof ImportPlace>;

/** Reads how far a job is. */
export async function importPlace(
  job: Pick<StoredJob, 'tenant' | 'id'>,
  files: Pick<FileStore, 'findBytes'>,
): Promise<ImportPlace> {
  const bytes = await files.findBytes(catalogJobFiles(job).place, MAX_PLACE_BYTES);
  return bytes ? ImportPlace.parse(JSON.parse(bytes.toString('utf8'))) : { batches: 0, line: 0, counts: NO_COUNTS };
}

/** Keeps how far a job is. */
export async function keepPlace(
  job: Pick<StoredJob, 'tenant' | 'id'>,
  place: ImportPlace,
  files: Pick<FileStore, 'putBytes'>,
): Promise<void> {
  await files.putBytes(catalogJobFiles(job).place, Buffer.from(JSON.stringify(place)), {
    contentType: 'application/json',
  });
}
