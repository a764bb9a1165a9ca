import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { objectHeaders, s3, wholeBody, wholeUpload } from './bucket-client.ts';
import { requiredVariable } from './environment.ts';
import { type FileStore, FileTooLargeError } from './files.ts';
import { type BucketName, storeVariable } from './stores.ts';

/** Opens a bucket for copies between it and the disk. */
export function openLocalFiles(bucket: BucketName): Pick<FileStore, 'putFile' | 'saveTo'> {
  const Bucket = requiredVariable(storeVariable(bucket));
  return {
    async putFile(key, path, facts) {
      const { size } = await stat(path);
      await wholeUpload(async () => {
        const Body = createReadStream(path);
        const content = { Body, ContentLength: size };
        try {
          await s3.send(new PutObjectCommand({ Bucket, Key: key, ...objectHeaders(facts), ...content }));
        } catch (error) {
          Body.destroy();
          throw error;
        }
      });
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
  };
}
