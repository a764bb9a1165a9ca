import type { CreatedUpload } from '../../domain/uploads/create-upload.ts';

/** Storage has refused a file: the form has expired, or the file is larger than the upload was made for. */
export class UploadRefusedError extends Error {
  override readonly name = 'UploadRefusedError';
  readonly status: number;

  constructor(status: number, reason: string) {
    super(`The file was refused with ${status}: ${reason}`);
    this.status = status;
  }
}

/**
 * Sends a file straight to storage, with the form that `createUpload` answered; afterwards its `sourceUrl` stands for
 * the file in every call. Throws an {@link UploadRefusedError}.
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
  // Storage reads the fields up to the file: it comes last.
  form.set('file', file);
  const response = await fetch(url, { method, body: form, ...(signal && { signal }) });
  if (!response.ok) throw new UploadRefusedError(response.status, storageReason(await response.text()));
}

/** The message of S3's XML, for a person to read. */
function storageReason(xml: string): string {
  return /<Message>([^<]*)<\/Message>/.exec(xml)?.[1] ?? 'storage gave no reason';
}
