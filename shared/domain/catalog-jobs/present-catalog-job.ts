import type { FileStore } from '../../platform/aws/files.ts';
import type { UrlSigner } from '../../platform/aws/signed-urls.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import { type CatalogJob, CatalogWork } from './catalog-job.ts';
import { catalogJobFiles } from './catalog-job-files.ts';
import { importPlace } from './import-place.ts';

const RESULT_SECONDS = 3_600;

/** Returns a job of a catalog for a response, with the counts that it has reached. */
export async function presentCatalogJob(
  job: StoredJob,
  { files, signUrl }: { readonly files: Pick<FileStore, 'findBytes'>; readonly signUrl: UrlSigner },
): Promise<CatalogJob> {
  const { id, status, progress, created, updated, error } = job;
  const work = CatalogWork.parse(job.sourceSettings);
  const { counts } = await importPlace(job, files);
  return {
    id,
    kind: work.work === 'export' ? 'export' : 'import',
    status,
    progress: status === 100 ? 100 : progress,
    dryRun: work.work === 'import' && work.dryRun,
    ...(work.work === 'undo' && { undoOf: work.of }),
    counts,
    created,
    updated,
    resultUrl: status === 100 ? await signUrl(catalogJobFiles(job).result, RESULT_SECONDS) : null,
    error,
  };
}
