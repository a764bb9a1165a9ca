import type { CreatedUpload } from '../../domain/uploads/create-upload.ts';

/** Storage refused a file: the form has expired, or the file is larger than the size given to `createUpload`. */
export class UploadRefusedError extends Error {
  override readonly name = 'UploadRefusedError';
  readonly status: number;

  constructor(status: number, reason: string) {
    super(`The file was refused with ${status}: ${reason}`);
    this.status = status;
  }
}

/**
 * Sends a file directly to storage with the form that `createUpload` returned; every call then accepts its `sourceUrl`
 * in place of the file. Throws an {@link UploadRefusedError}.
 *
 * @example
 * const { upload } = await client.createUpload({ body: { fileName: file.name, size: file.size } });
 * await sendUpload(upload, file);
 */
export async function sendUpload(
  { url, method, fields }: Pick<CreatedUpload['upload'], 'url' | 'method' | 'fields'>,
  file: Blob,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // Storage ignores fields after the file, so the file is last.
  form.set('file', file);
  const response = await fetch(url, { method, body: form, ...(signal && { signal }) });
  if (!response.ok) throw new UploadRefusedError(response.status, storageReason(await response.text()));
}

/** The message in S3's XML. */
function storageReason(xml: string): string {
  return /<Message>([^<]*)<\/Message>/.exec(xml)?.[1] ?? 'storage gave no reason';
}
