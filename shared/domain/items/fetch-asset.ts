import path from 'node:path';
import type { FileStore } from '../../platform/aws/files.ts';
import { FileTooLargeError } from '../../platform/aws/files.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { downloadSource } from '../../platform/source-urls/download-source.ts';
import { SourceError } from '../../platform/source-urls/source-error.ts';
import type { SourceUrlSettings } from '../../platform/source-urls/source-url-settings.ts';
import { findUpload } from '../uploads/find-upload.ts';
import { uploadOfUrl } from '../uploads/upload-key.ts';

/** The largest asset that is fetched by URL. The file goes through the function's disk while the caller waits. */
const MAX_FETCHED_ASSET_BYTES = 100 * 2 ** 20;

/** The gateway times out after 29 s, and storing the file takes time too. */
const MAX_DOWNLOAD_MS = 18_000;
const MAX_SILENCE_MS = 8_000;

const STATUS_CODES = {
  SOURCE_REFUSED: 'INVALID_REQUEST',
  SOURCE_UNREACHABLE: 'UNPROCESSABLE',
  SOURCE_TIMEOUT: 'UNPROCESSABLE',
  SOURCE_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
} as const;

/** The storage, settings and folder for fetching an asset. */
export interface FetchAssetDeps {
  readonly privateFiles: Pick<FileStore, 'readHead' | 'saveTo'>;
  readonly uploadUrl: string;
  readonly sourceUrls: SourceUrlSettings;
  /** An empty folder; the caller removes it. */
  readonly folder: string;
}

/** A file on this machine's disk. */
interface FetchedAsset {
  readonly file: string;
  readonly fileName: string;
  readonly bytes: number;
}

/**
 * Fetches an asset by its URL: an upload of the tenant from storage, any other URL over the network from a public host.
 *
 * @throws ServiceError 400 for a refused URL, 404 for an unknown upload, 413 above 100 MiB, 422 if the host does not
 * send the file
 */
export async function fetchAsset(url: string, tenant: number, deps: FetchAssetDeps): Promise<FetchedAsset> {
  const file = path.join(deps.folder, 'asset');
  const upload = uploadOfUrl(url, deps.uploadUrl);
  try {
    if (!upload) {
      const limits = {
        maxBytes: MAX_FETCHED_ASSET_BYTES,
        maxDurationMs: MAX_DOWNLOAD_MS,
        maxSilenceMs: MAX_SILENCE_MS,
      };
      const { bytes } = await downloadSource(url, file, { settings: deps.sourceUrls, ...limits });
      return { file, fileName: lastSegment(url), bytes };
    }
    const { key, fileName } = await findUpload(upload, tenant, 1, deps.privateFiles);
    const { bytes } = await deps.privateFiles.saveTo(key, file, MAX_FETCHED_ASSET_BYTES);
    return { file, fileName, bytes };
  } catch (error) {
    throw visible(error);
  }
}

function visible(error: unknown): unknown {
  if (error instanceof FileTooLargeError) {
    return new ServiceError('PAYLOAD_TOO_LARGE', `An asset has ${MAX_FETCHED_ASSET_BYTES} bytes at most.`, {
      cause: error,
    });
  }
  if (!(error instanceof SourceError)) return error;
  const details = [{ path: 'assetUrl', message: error.message }];
  return new ServiceError(STATUS_CODES[error.code], error.message, { cause: error, details });
}

function lastSegment(url: string): string {
  const segment = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
