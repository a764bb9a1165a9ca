import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { type FileFacts, isMissing, objectHeaders, s3, wholeBody } from './bucket-client.ts';
import { requiredVariable } from './environment.ts';
import { type BucketName, storeVariable } from './stores.ts';

/**
 * One S3 bucket. The methods come from several modules, so that a function's bundle contains only the commands of S3
 * that it sends: {@link openBucket}, `openLocalFiles`, `openFileKeys` and `openFileCopies`.
 */
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
   * Copies an object within the bucket on condition that its content still has this `etag`. Throws `FileChangedError`.
   */
  copy(from: { readonly key: string; readonly etag: string }, key: string, facts: FileFacts): Promise<void>;
  delete(key: string): Promise<void>;
}

/** Reads and writes objects as bytes in memory. */
export type WholeObjects = Pick<FileStore, 'putBytes' | 'readBytes' | 'readHead' | 'findBytes' | 'delete'>;

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

/** Opens the bucket at the address of its environment variable. */
export function openBucket(bucket: BucketName): WholeObjects {
  const Bucket = requiredVariable(storeVariable(bucket));
  return {
    async putBytes(key, bytes, facts) {
      await s3.send(new PutObjectCommand({ Bucket, Key: key, ...objectHeaders(facts), Body: bytes }));
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
    async delete(key) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
  };
}
