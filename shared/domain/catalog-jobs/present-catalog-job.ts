import type { FileStore } from '../../platform/aws/files.ts';
import type { UrlSigner } from '../../platform/aws/signed-urls.ts';
import { Reply } from '../../platform/http/response.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import { type CatalogJob, CatalogWork } from './catalog-job.ts';
import { catalogJobFiles } from './catalog-job-files.ts';
import { importPlace } from './import-place.ts';

const RESULT_SECONDS = 3_600;

/** What presenting a job of a catalog needs. */
interface PresentDeps {
  readonly files: Pick<FileStore, 'findBytes'>;
  readonly signUrl: UrlSigner;
}

/**
 * Returns the response with a job of a catalog. Its `ETag` depends on whether there is a result, not on its URL,
 * because each response has a new signature.
 */
export async function catalogJobReply(job: StoredJob, deps: PresentDeps): Promise<Reply<{ catalogJob: CatalogJob }>> {
  const catalogJob = await presentCatalogJob(job, deps);
  return new Reply({ catalogJob }, { tagOf: { ...catalogJob, resultUrl: catalogJob.resultUrl !== null } });
}

/** Returns a job of a catalog for a response, with the counts that it has reached. */
export async function presentCatalogJob(job: StoredJob, { files, signUrl }: PresentDeps): Promise<CatalogJob> {
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
