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

/** Options of an upload. */
export interface SendUploadOptions {
  /** Ends the upload; it rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Called with the bytes that are sent and the bytes to send; in browsers with those of the form around the file. */
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void;
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
  { signal, onProgress }: SendUploadOptions = {},
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // Storage ignores fields after the file, so the file is last.
  form.set('file', onProgress && !XMLHttpRequest ? countedFile(file, onProgress) : file);
  const { status, text } =
    onProgress && XMLHttpRequest
      ? await postWithProgress(new XMLHttpRequest(), { url, method, form, onProgress, signal })
      : await post(url, method, form, signal);
  if (status < 200 || status > 299) throw new UploadRefusedError(status, storageReason(text));
}

/** What this file uses of a browser's `XMLHttpRequest`. */
interface BrowserRequest {
  readonly upload: { onprogress: (event: { readonly loaded: number; readonly total: number }) => void };
  readonly status: number;
  readonly responseText: string;
  onload: () => void;
  onerror: () => void;
  onabort: () => void;
  onloadend: () => void;
  open(method: string, url: string): void;
  send(form: FormData): void;
  abort(): void;
}

/** Browsers report the progress of these requests only, Node that of `fetch`. The types of Node do not have it. */
const { XMLHttpRequest } = globalThis as unknown as { readonly XMLHttpRequest?: new () => BrowserRequest };

type ProgressListener = NonNullable<SendUploadOptions['onProgress']>;

async function post(url: string, method: string, body: FormData, signal: AbortSignal | undefined) {
  const response = await fetch(url, { method, body, ...(signal && { signal }) });
  return { status: response.status, text: await response.text() };
}

/** One file on its way. */
interface Sending {
  readonly url: string;
  readonly method: string;
  readonly form: FormData;
  readonly onProgress: ProgressListener;
  readonly signal: AbortSignal | undefined;
}

function postWithProgress(
  request: BrowserRequest,
  { url, method, form, onProgress, signal }: Sending,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new TypeError('The file could not be sent.'));
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.open(method, url);
    request.send(form);
  });
}

/** The same file, which counts its bytes when `fetch` of Node reads them. */
function countedFile(file: Blob, onProgress: ProgressListener): File {
  const counted = new File([file], file instanceof File ? file.name : 'file', { type: file.type });
  const counting = () => {
    let sent = 0;
    return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        sent += chunk.byteLength;
        onProgress(sent, file.size);
        controller.enqueue(chunk);
      },
    });
  };
  Object.defineProperty(counted, 'stream', { value: () => file.stream().pipeThrough(counting()) });
  return counted;
}

/** The message in S3's XML. */
function storageReason(xml: string): string {
  return /<Message>([^<]*)<\/Message>/.exec(xml)?.[1] ?? 'storage gave no reason';
}
