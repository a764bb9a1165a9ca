import type { FileStore } from '../../platform/aws/files.ts';
import { invalidRequest, ServiceError } from '../../platform/errors/service-error.ts';
import type { FormFile } from '../../platform/http/form-body.ts';
import { openUpload } from '../uploads/open-upload.ts';
import { uploadOfUrl } from '../uploads/upload-key.ts';

/** Of an upload, packed or not. Source: decisions.md, Sizes. */
export const MAX_SOURCE_BYTES = 128 << 20;

export interface DrawingSourceDeps {
  readonly privateFiles: Pick<FileStore, 'readHead' | 'findBytes'>;
  readonly uploadUrl: string;
}

/** The file of a form, or an upload that it names, as it was found. */
export type DrawingSource =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'upload'; readonly key: string; readonly etag: string; readonly size: number };

/** Where the drawing of a form is. Throws 400 for none and for a URL that is no upload, 404 for one not there, 413. */
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
  const { key, bytes, etag } = await openUpload(name, tenant, 1, privateFiles);
  if (bytes > MAX_SOURCE_BYTES) {
    throw new ServiceError('PAYLOAD_TOO_LARGE', `A drawing has ${MAX_SOURCE_BYTES >> 20} MiB at most; send it zipped.`);
  }
  return { kind: 'upload', key, etag, size: bytes };
}
