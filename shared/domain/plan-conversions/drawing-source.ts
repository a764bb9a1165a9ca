import type { FileStore } from '../../platform/aws/files.ts';
import { invalidRequest, ServiceError } from '../../platform/errors/service-error.ts';
import type { FormFile } from '../../platform/http/form-body.ts';
import { findUpload } from '../uploads/find-upload.ts';
import { uploadOfUrl } from '../uploads/upload-key.ts';

/** The largest drawing of an upload, zipped or not (D1002). */
export const MAX_SOURCE_BYTES = 128 << 20;

/** What finding a drawing needs. */
export interface DrawingSourceDeps {
  readonly privateFiles: Pick<FileStore, 'readHead' | 'findBytes'>;
  readonly uploadUrl: string;
}

/** The file of a form, or an existing upload that the form names. */
export type DrawingSource =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'upload'; readonly key: string; readonly etag: string; readonly size: number };

/**
 * Finds the drawing of a form.
 *
 * @throws ServiceError 400 without a file or for a URL that is not an upload, 404 when the upload does not exist, 413
 * when it is too large
 */
export async function drawingSource(
  file: FormFile | undefined,
  fileUrl: string | undefined,
  tenant: number,
  { privateFiles, uploadUrl }: DrawingSourceDeps,
): Promise<DrawingSource> {
  if (file) return { kind: 'file', bytes: file.bytes };
  if (!fileUrl) throw invalidRequest('Send the drawing as file, or the sourceUrl of an upload as fileUrl.');
  const name = uploadOfUrl(fileUrl, uploadUrl);
  if (!name) {
    const message = 'Pass the sourceUrl of an answer of POST /v2/uploads.';
    throw invalidRequest('fileUrl is refused.', [{ path: 'fileUrl', message }]);
  }
  const { key, bytes, etag } = await findUpload(name, tenant, 1, privateFiles);
  if (bytes > MAX_SOURCE_BYTES) {
    throw new ServiceError('PAYLOAD_TOO_LARGE', `A drawing has ${MAX_SOURCE_BYTES >> 20} MiB at most; send it zipped.`);
  }
  return { kind: 'upload', key, etag, size: bytes };
}
