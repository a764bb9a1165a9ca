import { MAX_ARCHIVE_BYTES } from '../../engines/models3d/limits.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import { downloadSource } from '../../platform/source-urls/download-source.ts';
import { SourceError } from '../../platform/source-urls/source-error.ts';
import type { SourceUrlSettings } from '../../platform/source-urls/source-url-settings.ts';

/** The bucket, settings and abort signal for fetching a source. */
interface SourceFetch {
  readonly files: Pick<FileStore, 'saveTo' | 'putFile' | 'readHead'>;
  readonly sourceUrls: SourceUrlSettings;
  readonly signal: AbortSignal;
}

/** A source in a local file. It may still be on its way to storage. */
interface FetchedSource {
  /** Resolves when the source is stored; the file must stay until then. Rejects if it cannot be stored. */
  readonly stored: Promise<void>;
}

/**
 * Fetches the source of a job into a local file. A download is also stored, so that further attempts and the operator's
 * retry use the same bytes, even if the URL has changed. The conversion need not wait for this.
 *
 * @throws SourceError
 */
export async function fetchSource(
  job: Pick<StoredJob, 'id' | 'sourceKey' | 'source'>,
  file: string,
  fetch: SourceFetch,
): Promise<FetchedSource> {
  const { sourceKey, source } = job;
  if (sourceKey === null) throw new Error(`the job ${job.id} has no source`);
  const { files, sourceUrls: settings, signal } = fetch;
  if (source?.kind !== 'url' || (await files.readHead(sourceKey, 1))) {
    await files.saveTo(sourceKey, file, MAX_ARCHIVE_BYTES);
    return { stored: Promise.resolve() };
  }
  const { bytes } = await downloadSource(source.url, file, { settings, signal, maxBytes: MAX_ARCHIVE_BYTES });
  if (bytes === 0) throw new SourceError('SOURCE_UNREACHABLE', 'The host of the URL sent an empty file.');
  const stored = files.putFile(sourceKey, file, { contentType: 'application/octet-stream' });
  // The caller gets the error when it awaits the promise; this prevents an unhandled rejection before then.
  stored.catch(() => undefined);
  return { stored };
}
