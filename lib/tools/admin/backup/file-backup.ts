import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, NoSuchKey, PutObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { TRANSFER_TIMEOUTS } from '../../../../shared/platform/aws/call-timeouts.ts';
import { requiredVariable } from '../../../../shared/platform/aws/environment.ts';
import { type BucketName, storeVariable } from '../../../../shared/platform/aws/stores.ts';
import { makePrivateFolder, writePrivateFile } from '../private-files.ts';

/** The metadata of a file in S3. */
const Facts = z.object({
  key: z.string(),
  /** Name of the file in the backup. Object keys may contain characters that a file system does not allow. */
  file: z.string(),
  contentType: z.string().optional(),
  cacheControl: z.string().optional(),
  contentDisposition: z.string().optional(),
});
type Facts = z.infer<typeof Facts>;

const LIST = 'files.jsonl';
/**
 * Files up to this size are sent again after a failure. Larger files are streamed, and a stream can be sent only once.
 */
const MAX_BYTES_IN_MEMORY = 16 << 20;

/**
 * Writes the current version of each file of a bucket into a folder, with a list of them. Returns the number of files.
 */
export async function saveFiles(bucket: BucketName, folder: string): Promise<number> {
  const Bucket = requiredVariable(storeVariable(bucket));
  const client = openClient();
  await makePrivateFolder(folder);
  let count = 0;
  const lines = async function* () {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
      for (const { Key = '' } of Contents) {
        const facts = await save(client, Bucket, Key, folder, String(count));
        if (!facts) continue;
        count++;
        yield `${JSON.stringify(facts)}\n`;
      }
    }
  };
  await pipeline(Readable.from(lines()), writePrivateFile(path.join(folder, LIST)));
  client.destroy();
  return count;
}

/** Restores such a folder into a bucket and overwrites files with the same keys. Returns the number of files. */
export async function restoreFiles(bucket: BucketName, folder: string): Promise<number> {
  const Bucket = requiredVariable(storeVariable(bucket));
  const client = openClient();
  let count = 0;
  for await (const line of createInterface({ input: createReadStream(path.join(folder, LIST)) })) {
    const { key, file, contentType, cacheControl, contentDisposition } = Facts.parse(JSON.parse(line));
    const source = path.join(folder, path.basename(file));
    const { size } = await stat(source);
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key: key,
        Body: size <= MAX_BYTES_IN_MEMORY ? await readFile(source) : createReadStream(source),
        ContentLength: size,
        ContentType: contentType,
        CacheControl: cacheControl,
        ContentDisposition: contentDisposition,
      }),
    );
    count++;
  }
  client.destroy();
  return count;
}

function openClient(): S3Client {
  return new S3Client({
    maxAttempts: 5,
    requestHandler: TRANSFER_TIMEOUTS,
    forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
}

/** Returns undefined for a file that was deleted after it was listed. The row that named it was deleted before it. */
async function save(
  client: S3Client,
  Bucket: string,
  key: string,
  folder: string,
  file: string,
): Promise<Facts | undefined> {
  try {
    const { Body, ContentType, CacheControl, ContentDisposition } = await client.send(
      new GetObjectCommand({ Bucket, Key: key }),
    );
    if (!(Body instanceof Readable)) throw new Error(`${key} came without a body`);
    await pipeline(Body, writePrivateFile(path.join(folder, file)));
    return { key, file, contentType: ContentType, cacheControl: CacheControl, contentDisposition: ContentDisposition };
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
