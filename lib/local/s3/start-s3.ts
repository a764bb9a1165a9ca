import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AccessGate } from '../iam/access-gate.ts';
import type { DeployedBucket } from '../template/deployment.ts';
import { BlobFolder } from './blob-folder.ts';
import { openIndexDatabase } from './index-database.ts';
import { listen } from './listen.ts';
import { MultipartUploads } from './multipart-uploads.ts';
import { ObjectStore } from './object-store.ts';
import { formUploadHandler, type RequestHandler, s3Handler } from './s3-handler.ts';

export interface S3Options {
  /** Where everything is kept; one process at a time. */
  readonly dataFolder: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly host: string;
  readonly gate: AccessGate;
  /** The only buckets there are. */
  readonly buckets: readonly DeployedBucket[];
  /** The time, milliseconds since 1970. */
  readonly clock?: () => number;
}

export interface LocalS3 {
  /** The endpoint for clients, which have to use path-style addresses. */
  readonly url: string;
  readonly store: ObjectStore;
  /** Takes browser uploads on another host, see {@link startPublicFiles}. */
  readonly formUploads: RequestHandler;
  stop(): Promise<void>;
}

/**
 * Starts the S3 of the local cloud: real signatures, policies, checksums and rights over files in one folder. Whatever a
 * killed process left half-done is cleaned up first.
 * @throws Error when the port is taken or another process has the folder open
 */
export async function startS3({
  dataFolder,
  port,
  host,
  gate,
  buckets,
  clock = Date.now,
}: S3Options): Promise<LocalS3> {
  mkdirSync(dataFolder, { recursive: true });
  const database = openIndexDatabase(join(dataFolder, 'index.sqlite'));
  try {
    const store = new ObjectStore({ database, blobs: new BlobFolder(join(dataFolder, 'blobs')), buckets, clock });
    store.removeStrayBlobs();
    const uploads = new MultipartUploads({ database, store, clock });
    const options = { store, uploads, gate, clock };
    const listener = await listen(host, port, s3Handler(options));
    return {
      url: listener.url,
      store,
      formUploads: formUploadHandler(options),
      async stop() {
        await listener.stop();
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
