import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { waitForNextTry } from './backoff.ts';
import { TRANSFER_TIMEOUTS } from './call-timeouts.ts';
import { contentDisposition } from './content-disposition.ts';
import { requiredVariable } from './environment.ts';
import { type BucketName, storeVariable } from './stores.ts';

/** For content-addressed files, which never change. */
const FOREVER = 'public, max-age=31536000, immutable';

const MAX_READS = 3;
/** How Node reports a body that ends too early. */
const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);

const s3 = new S3Client({
  maxAttempts: 3,
  requestHandler: TRANSFER_TIMEOUTS,
  forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
  requestChecksumCalculation: 'WHEN_REQUIRED',
});

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

/** One S3 bucket. */
export interface FileStore {
  putBytes(key: string, bytes: Uint8Array, facts: FileFacts): Promise<void>;
  putFile(key: string, path: string, facts: FileFacts): Promise<void>;
  /**
   * Writes an object to a local file and returns its size. Throws {@link FileTooLargeError} before it reads the
   * content.
   */
  saveTo(key: string, path: string, maxBytes: number): Promise<{ bytes: number }>;
  /**
   * Returns a whole small object. Throws {@link FileTooLargeError} before it reads the content, and an error of S3 if
   * the object does not exist.
   */
  readBytes(key: string, maxBytes: number): Promise<Uint8Array>;
  /**
   * Returns the first bytes, the size and the ETag of an object, or undefined if it does not exist. This needs the
   * right `ListBucket`.
   */
  readHead(key: string, headBytes: number): Promise<FileHead | undefined>;
  /**
   * Returns a whole object, or undefined if it does not exist. This needs the right `ListBucket`. Throws {@link
   * FileTooLargeError} before it reads the content.
   */
  findBytes(key: string, maxBytes: number): Promise<Buffer | undefined>;
  /** Yields the keys with this prefix, in their order. */
  keys(prefix: string): AsyncGenerator<string>;
  /**
   * Copies an object within the bucket on condition that its content still has this `etag`. Throws {@link
   * FileChangedError}.
   */
  copy(from: { readonly key: string; readonly etag: string }, key: string, facts: FileFacts): Promise<void>;
  delete(key: string): Promise<void>;
}

/** The start of an object. */
interface FileHead {
  readonly bytes: number;
  readonly etag: string;
  readonly head: Buffer;
}

/** An object is larger than the reader allows. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
}

/** An object has changed since it was read, or no longer exists. */
export class FileChangedError extends Error {
  override readonly name = 'FileChangedError';
}

/** Opens the bucket at the address of its environment variable. */
export function openBucket(bucket: BucketName): FileStore {
  const Bucket = requiredVariable(storeVariable(bucket));
  const input = (key: string, facts: FileFacts) => ({
    Bucket,
    Key: key,
    ContentType: facts.contentType,
    CacheControl: cacheControl(facts),
    ContentDisposition: facts.downloadName ? contentDisposition(facts.downloadName) : undefined,
  });
  return {
    async putBytes(key, bytes, facts) {
      await s3.send(new PutObjectCommand({ ...input(key, facts), Body: bytes }));
    },
    async putFile(key, path, facts) {
      const { size } = await stat(path);
      await s3.send(new PutObjectCommand({ ...input(key, facts), Body: createReadStream(path), ContentLength: size }));
    },
    async saveTo(key, path, maxBytes) {
      const { ContentLength } = await s3.send(new HeadObjectCommand({ Bucket, Key: key }));
      const bytes = ContentLength ?? 0;
      if (bytes > maxBytes) throw new FileTooLargeError(`${key} has ${bytes} bytes, more than ${maxBytes}`);
      await wholeBody(async () => {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: key }));
        if (!(Body instanceof Readable)) throw new Error(`${key} has no body in the response of S3`);
        await pipeline(Body, createWriteStream(path));
      });
      return { bytes };
    },
    readBytes: (key, maxBytes) =>
      wholeBody(async () => {
        const { Body, ContentLength = 0 } = await s3.send(new GetObjectCommand({ Bucket, Key: key }));
        if (ContentLength > maxBytes) {
          if (Body instanceof Readable) Body.destroy();
          throw new FileTooLargeError(`${key} has ${ContentLength} bytes, more than ${maxBytes}`);
        }
        if (!Body) throw new Error(`${key} has no body in the response of S3`);
        return Body.transformToByteArray();
      }),
    async readHead(key, headBytes) {
      try {
        const Range = `bytes=0-${headBytes - 1}`;
        return await wholeBody(async () => {
          const { Body, ContentRange, ETag = '' } = await s3.send(new GetObjectCommand({ Bucket, Key: key, Range }));
          const head = Buffer.from((await Body?.transformToByteArray()) ?? []);
          return { bytes: Number(ContentRange?.split('/')[1] ?? head.length), etag: ETag, head };
        });
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async findBytes(key, maxBytes) {
      try {
        return Buffer.from(await this.readBytes(key, maxBytes));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async *keys(prefix) {
      for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: prefix })) {
        for (const { Key } of Contents) if (Key !== undefined) yield Key;
      }
    },
    async copy(from, key, facts) {
      const CopySource = `${Bucket}/${from.key.split('/').map(encodeURIComponent).join('/')}`;
      const source = { CopySource, CopySourceIfMatch: from.etag, MetadataDirective: 'REPLACE' } as const;
      try {
        await s3.send(new CopyObjectCommand({ ...input(key, facts), ...source }));
      } catch (error) {
        if (!isMissing(error) && statusOf(error) !== 412) throw error;
        throw new FileChangedError(`${from.key} has changed or does not exist any more`, { cause: error });
      }
    },
    async delete(key) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
  };
}

/**
 * Reads a file again whose connection broke off in the middle of the body: the SDK repeats a call only until the body
 * begins.
 */
async function wholeBody<T>(read: () => Promise<T>): Promise<T> {
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

function cacheControl({ immutable, maxAgeSeconds }: FileFacts): string | undefined {
  if (immutable) return FOREVER;
  return maxAgeSeconds === undefined ? undefined : `public, max-age=${maxAgeSeconds}`;
}

/** S3 returns 404 only to a role with `ListBucket`; other roles get 403 for a missing object. */
function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
