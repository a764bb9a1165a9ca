import { FILE_PREFIXES } from '../../platform/aws/file-prefixes.ts';
import type { FileVersion, FileVersions } from '../../platform/aws/file-versions.ts';

/** DeleteObjects takes so many. */
const MAX_BATCH = 1_000;

/**
 * Deletes what was replaced by posting the form of an upload again. S3 has no condition with which a form works once:
 * its `If-None-Match` is one of PutObject, CompleteMultipartUpload and CopyObject alone. So a form may be posted again,
 * but at most one file of the stated size stays (D510).
 * Source: S3 user guide, "How to prevent object overwrites with conditional writes"; S3 API, "POST Policy",
 * "Conditions".
 *
 * @returns number of deleted versions
 */
export async function dropReplacedUploads({ versions, purge }: FileVersions): Promise<number> {
  let dropped = 0;
  let batch: FileVersion[] = [];
  const flush = async () => {
    await purge(batch);
    dropped += batch.length;
    batch = [];
  };
  for await (const version of versions(FILE_PREFIXES.uploads)) {
    if (version.current) continue;
    batch.push(version);
    if (batch.length === MAX_BATCH) await flush();
  }
  await flush();
  return dropped;
}
