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
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { TRANSFER_TIMEOUTS } from './call-timeouts.ts';
import { requiredVariable } from './environment.ts';
import { type BucketName, storeVariable } from './stores.ts';

/** Content-addressed files never change, so whoever loaded one may keep it for good. */
const FOREVER = 'public, max-age=31536000, immutable';

const s3 = new S3Client({
  maxAttempts: 3,
  requestHandler: TRANSFER_TIMEOUTS,
  forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
  requestChecksumCalculation: 'WHEN_REQUIRED',
});

export interface FileFacts {
  readonly contentType: string;
  /** Kept for good by browsers and the delivery network; only for keys that hold the content's hash. */
  readonly immutable?: boolean;
  /** For how long it may be shown without asking again, of a file that changes under its key. */
  readonly maxAgeSeconds?: number;
  /** Name under which a browser saves it. */
  readonly downloadName?: string;
}

/** One S3 bucket. */
export interface FileStore {
  putBytes(key: string, bytes: Uint8Array, facts: FileFacts): Promise<void>;
  putFile(key: string, path: string, facts: FileFacts): Promise<void>;
  /** Writes an object to a local file; refuses one above the limit before any byte is read. */
  saveTo(key: string, path: string, maxBytes: number): Promise<{ bytes: number }>;
  /** A whole object, which has to be small. Throws {@link FileTooLargeError} before any byte is read. */
  readBytes(key: string, maxBytes: number): Promise<Uint8Array>;
  /**
   * The first bytes of an object, how large it is, and what names its content; undefined when there is none, which takes
   * the right `ListBucket` to learn.
   */
  readHead(key: string, headBytes: number): Promise<FileHead | undefined>;
  /**
   * All of an object; undefined when there is none, which takes the right `ListBucket` to learn. Throws
   * {@link FileTooLargeError} before any of it is kept.
   */
  findBytes(key: string, maxBytes: number): Promise<Buffer | undefined>;
  /** The keys that start like this, as they are read. */
  keys(prefix: string): AsyncGenerator<string>;
  /**
   * Copies an object within the bucket, provided that its content is still the one that `etag` names.
   * Throws {@link FileChangedError}.
   */
  copy(from: { readonly key: string; readonly etag: string }, key: string, facts: FileFacts): Promise<void>;
  /** A URL with which anybody may read the object for a while. */
  signedUrl(key: string, expiresInSeconds: number): Promise<string>;
  delete(key: string): Promise<void>;
}

/** The start of an object. */
export interface FileHead {
  readonly bytes: number;
  readonly etag: string;
  readonly head: Buffer;
}

/** An object is larger than the reader allows. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
}

/** An object is gone, or not the one any more that was looked at before. */
export class FileChangedError extends Error {
  override readonly name = 'FileChangedError';
}

/** The bucket of this name, at the address that the environment gives. */
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
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: key }));
      if (!(Body instanceof Readable)) throw new Error(`${key} came without a body`);
      await pipeline(Body, createWriteStream(path));
      return { bytes };
    },
    async readBytes(key, maxBytes) {
      const { Body, ContentLength = 0 } = await s3.send(new GetObjectCommand({ Bucket, Key: key }));
      if (ContentLength > maxBytes) {
        if (Body instanceof Readable) Body.destroy();
        throw new FileTooLargeError(`${key} has ${ContentLength} bytes, more than ${maxBytes}`);
      }
      if (!Body) throw new Error(`${key} came without a body`);
      return Body.transformToByteArray();
    },
    async readHead(key, headBytes) {
      try {
        const Range = `bytes=0-${headBytes - 1}`;
        const { Body, ContentRange, ETag = '' } = await s3.send(new GetObjectCommand({ Bucket, Key: key, Range }));
        const head = Buffer.from((await Body?.transformToByteArray()) ?? []);
        return { bytes: Number(ContentRange?.split('/')[1] ?? head.length), etag: ETag, head };
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
        throw new FileChangedError(`${from.key} has changed or is gone`, { cause: error });
      }
    },
    signedUrl(key, expiresInSeconds) {
      return getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: key }), { expiresIn: expiresInSeconds });
    },
    async delete(key) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
  };
}

function cacheControl({ immutable, maxAgeSeconds }: FileFacts): string | undefined {
  if (immutable) return FOREVER;
  return maxAgeSeconds === undefined ? undefined : `public, max-age=${maxAgeSeconds}`;
}

/**
 * Saved under this name: for programs that know no other letters than those of ASCII without accents, and whole for all
 * others. Source: RFC 6266, RFC 8187.
 */
export function contentDisposition(name: string): string {
  const text = name.toWellFormed();
  const plain = text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\]/gu, '_');
  // What encodeURIComponent leaves as it is and an extended value may not hold.
  const whole = encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** S3 says so only to a role with `ListBucket`; to others a missing object is a forbidden one. */
function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
