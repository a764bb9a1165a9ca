import type { FileStore } from '../../platform/aws/files.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { UploadName } from './upload-key.ts';

/** An upload that is there, and the state in which it was found. */
export interface FoundUpload extends UploadName {
  readonly bytes: number;
  /** Names the content: who posts the form again makes another. */
  readonly etag: string;
  /** The first bytes, to tell what it is. */
  readonly head: Buffer;
}

/**
 * Finds an upload that a caller names by its URL. Throws 404 when it was never sent, has expired, or is another
 * tenant's, without a difference between them.
 */
export async function findUpload(
  name: UploadName,
  tenant: number,
  headBytes: number,
  files: Pick<FileStore, 'readHead'>,
): Promise<FoundUpload> {
  const found = name.tenant === tenant ? await files.readHead(name.key, headBytes) : undefined;
  if (!found) {
    throw new ServiceError('NOT_FOUND', 'There is no uploaded file at this URL: it was not sent, or its day is over.');
  }
  return { ...name, ...found };
}
