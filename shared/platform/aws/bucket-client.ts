import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { abortable } from './abortable-calls.ts';
import { waitForNextTry } from './backoff.ts';
import { TRANSFER_TIMEOUTS } from './call-timeouts.ts';
import { contentDisposition } from './content-disposition.ts';

/** For content-addressed files, which never change. */
const FOREVER = 'public, max-age=31536000, immutable';

const MAX_READS = 5;
const MAX_UPLOADS = 3;
/** How Node reports a body that ends too early. */
const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);

/** The client of S3 of this process. */
export const s3 = abortable(
  new S3Client({
    maxAttempts: 3,
    requestHandler: TRANSFER_TIMEOUTS,
    forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  }),
);

/** The metadata of a file. */
export interface FileFacts {
  readonly contentType: string;
  /** Browsers and the delivery network may cache it without limit; only for keys that contain a hash of the content. */
  readonly immutable?: boolean;
  /** How long caches may use it without a new request, for a file that changes under its key. */
  readonly maxAgeSeconds?: number;
  /** File name for saving in a browser. */
  readonly downloadName?: string;
}

/** Returns the metadata of a file as headers of the object. */
export function objectHeaders(facts: FileFacts) {
  return {
    ContentType: facts.contentType,
    CacheControl: cacheControl(facts),
    ContentDisposition: facts.downloadName ? contentDisposition(facts.downloadName) : undefined,
  };
}

/**
 * Reads a file again whose connection broke off in the middle of the body: the SDK repeats a call only until the body
 * begins.
 */
export async function wholeBody<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await read();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (tries === MAX_READS || !BROKEN_OFF.has(code)) throw error;
    }
    await waitForNextTry(tries - 1);
  }
}

/**
 * Sends a file again that S3 refused for the moment, or whose connection broke off: the SDK does not repeat a call
 * whose body is a stream.
 *
 * @param send with a new stream each time
 */
export async function wholeUpload(send: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await send();
    } catch (error) {
      if (tries === MAX_UPLOADS || !isPassing(error)) throw error;
    }
    await waitForNextTry(tries - 1);
  }
}

/** Whether the same call may succeed a moment later. Source: S3 guide, error responses: 500, 503 and RequestTimeout. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = statusOf(error);
  if (status === undefined)
    return error.name === 'TimeoutError' || ('code' in error && BROKEN_OFF.has(String(error.code)));
  return status >= 500 || error.name === 'RequestTimeout';
}

/** S3 returns 404 only to a role with `ListBucket`; other roles get 403 for a missing object. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** The HTTP status of an error of S3; undefined for other errors. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function cacheControl({ immutable, maxAgeSeconds }: FileFacts): string | undefined {
  if (immutable) return FOREVER;
  return maxAgeSeconds === undefined ? undefined : `public, max-age=${maxAgeSeconds}`;
}
