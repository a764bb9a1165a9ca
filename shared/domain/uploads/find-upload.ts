import type { FileStore } from '../../platform/aws/files.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { UploadName } from './upload-key.ts';

/** An existing upload, in the state in which it was found. */
interface FoundUpload extends UploadName {
  readonly bytes: number;
  /** Identifies the content: posting the form again gives another ETag. */
  readonly etag: string;
  /** The first bytes, to detect the file type. */
  readonly head: Buffer;
}

/**
 * Finds the upload of a URL from a caller.
 *
 * @throws ServiceError 404 if it was never posted, has expired, or belongs to another tenant; the responses are the
 * same
 */
export async function findUpload(
  name: UploadName,
  tenant: number,
  headBytes: number,
  files: Pick<FileStore, 'readHead'>,
): Promise<FoundUpload> {
  const found = name.tenant === tenant ? await files.readHead(name.key, headBytes) : undefined;
  if (!found) {
    throw new ServiceError('NOT_FOUND', 'There is no uploaded file at this URL: it was not sent, or it has expired.');
  }
  return { ...name, ...found };
}
