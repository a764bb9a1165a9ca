import { MAX_ARCHIVE_BYTES } from '../../engines/models3d/limits.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import { downloadSource } from '../../platform/source-urls/download-source.ts';
import { SourceError } from '../../platform/source-urls/source-error.ts';
import type { SourceUrlSettings } from '../../platform/source-urls/source-url-settings.ts';

export interface SourceFetch {
  readonly files: Pick<FileStore, 'saveTo' | 'putFile' | 'readHead'>;
  readonly sourceUrls: SourceUrlSettings;
  readonly signal: AbortSignal;
}

/** A source at hand, while it may still be on its way to storage. */
export interface FetchedSource {
  /** Ends when it is stored; the file has to stay until then. Rejects when it cannot be stored. */
  readonly stored: Promise<void>;
}

/**
 * Brings the source of a job to a local file. What comes from a URL is stored as well, so that a further attempt and
 * the operator's retry work on the same bytes, whatever has become of the URL; the conversion need not wait for that.
 * Throws SourceError.
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
  if (bytes === 0) throw new SourceError('SOURCE_UNREACHABLE', 'The host of the URL answered an empty file.');
  const stored = files.putFile(sourceKey, file, { contentType: 'application/octet-stream' });
  // Whoever waits for it hears of its failure; until somebody does, it is not an unhandled one.
  stored.catch(() => undefined);
  return { stored };
}
