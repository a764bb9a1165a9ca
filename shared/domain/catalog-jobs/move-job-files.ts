import { FileChangedError } from '../../platform/aws/file-copies.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import type { Table } from '../../platform/aws/table.ts';
import { StoredJob } from '../../platform/jobs/job.ts';
import { requiredKey } from '../../platform/jobs/job-keys.ts';
import { CatalogWork } from './catalog-job.ts';
import { catalogJobFiles, resultType } from './catalog-job-files.ts';

/** What moving files needs: the private bucket. */
type MovedFiles = Pick<FileStore, 'keys' | 'readHead' | 'copy' | 'delete'>;

/**
 * Moves the files of a catalog's job from the tenant's own prefix, where an earlier version kept them for ever, to the
 * prefix that has an end (D2198). The row names the moved source before anything is deleted, so an interrupted move
 * goes on when it is called again. A file that has been written at the new place meanwhile stays as it is.
 *
 * @param row a row of the table `jobs`
 * @returns whether a file was moved
 */
export async function moveJobFiles(
  row: { readonly sk: string; readonly [name: string]: unknown },
  jobs: Table,
  files: MovedFiles,
): Promise<boolean> {
  if (row.sk !== 'job' || row.kind !== 'catalog') return false;
  const job = StoredJob.parse(row);
  const before = `${job.tenant}/catalog-jobs/${job.id}/`;
  const keys: string[] = [];
  for await (const key of files.keys(before)) keys.push(key);
  const source = catalogJobFiles(job).source;
  const folder = source.slice(0, source.lastIndexOf('/') + 1);
  for (const key of keys) await copyOnce(key, `${folder}${key.slice(before.length)}`, job, files);
  if (job.sourceKey?.startsWith(before)) {
    const change = { expression: 'SET sourceKey = :source', values: { ':source': source } };
    await jobs.update(requiredKey(job.id), change, { expression: 'attribute_exists(pk)' }, StoredJob);
  }
  for (const key of keys) await files.delete(key);
  return keys.length > 0;
}

async function copyOnce(from: string, to: string, job: StoredJob, files: MovedFiles): Promise<void> {
  const [found, present] = await Promise.all([files.readHead(from, 1), files.readHead(to, 1)]);
  if (!found || present) return;
  try {
    await files.copy({ key: from, etag: found.etag }, to, { contentType: typeOf(to, job) });
  } catch (error) {
    if (!(error instanceof FileChangedError)) throw error;
    // Written or moved since it was looked at.
    await copyOnce(from, to, job, files);
  }
}

function typeOf(key: string, job: StoredJob): string {
  if (key === catalogJobFiles(job).result) return resultType(CatalogWork.parse(job.sourceSettings));
  return key.endsWith('.json') ? 'application/json' : 'application/octet-stream';
}
