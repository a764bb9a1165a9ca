import { join } from 'node:path';
import { listen } from '../host/listen.ts';
import type { StoreOptions } from '../host/store-options.ts';
import type { DeployedBucket } from '../template/deployment.ts';
import { BlobFolder } from './blob-folder.ts';
import { ObjectIndex } from './object-index.ts';
import { ObjectStore } from './object-store.ts';
import { formUploadHandler, type RequestHandler, s3Handler } from './s3-handler.ts';

/** As in S3: a request may take long enough for a gigabyte over a slow line, but not send nothing for a minute. */
export const S3_CONNECTIONS = {
  requestTimeout: 60 * 60_000,
  headersTimeout: 20_000,
  keepAliveTimeout: 60_000,
  idleTimeoutMs: 60_000,
  stopGraceMs: 1_000,
};

interface S3Options extends StoreOptions {
  /** The folder of all data; one process can use it at a time. */
  readonly dataFolder: string;
  /** All buckets. */
  readonly buckets: readonly DeployedBucket[];
}

/** The running S3. */
export interface LocalS3 {
  /** The endpoint for clients, which must use path-style addresses. */
  readonly url: string;
  readonly store: ObjectStore;
  /** Accepts upload forms on another host, see {@link startPublicFiles}. */
  readonly formUploads: RequestHandler;
  stop(): Promise<void>;
}

/**
 * Starts the S3 of the local cloud, with real signatures, policies and rights over files in one folder. First it
 * removes what a killed process left unfinished.
 * @throws Error if the port is taken or another process has the folder open
 */
export async function startS3(options: S3Options): Promise<LocalS3> {
  const { dataFolder, port, host, gate, wrap, buckets, clock = Date.now } = options;
  const index = new ObjectIndex(join(dataFolder, 'index.sqlite'));
  try {
    const store = new ObjectStore({ index, blobs: new BlobFolder(join(dataFolder, 'blobs')), buckets, clock });
    store.removeOrphans();
    const context = { store, gate, clock };
    const listener = await listen({ ...S3_CONNECTIONS, host, port, wrap }, s3Handler(context));
    return {
      url: listener.url,
      store,
      formUploads: formUploadHandler(context),
      async stop() {
        await listener.stop();
        index.close();
      },
    };
  } catch (error) {
    index.close();
    throw error;
  }
}
