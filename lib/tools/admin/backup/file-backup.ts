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

/** What S3 knows of a file beside its bytes. */
const Facts = z.object({
  key: z.string(),
  /** Name of the file in the backup; keys may hold what a file system does not. */
  file: z.string(),
  contentType: z.string().optional(),
  cacheControl: z.string().optional(),
  contentDisposition: z.string().optional(),
});
type Facts = z.infer<typeof Facts>;

const LIST = 'files.jsonl';
/** A file of up to so much is sent again when that fails; a larger one is streamed, and a stream is sent once. */
const MAX_BYTES_IN_MEMORY = 16 << 20;

/** Writes every file of a bucket, as it is now, into a folder, with a list of them. Answers how many there are. */
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

/** Puts the files of such a folder into a bucket, over those of the same keys. Answers how many. */
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

/** Undefined for a file that went between being listed and being read: what names it went before. */
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
