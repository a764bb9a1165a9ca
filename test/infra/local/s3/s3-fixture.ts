import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GetObjectCommandOutput, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { type LocalS3, startS3 } from '../../../../lib/local/s3/start-s3.ts';
import type { DeployedBucket } from '../../../../lib/local/template/deployment.ts';
import { KEY_ID, RecordingGate, SECRET } from './recording-gate.ts';

export const BUCKET = 'first-bucket';
export const OTHER = 'other-bucket';
export const BROWSER_ORIGIN = 'https://planner.example';

/** A bucket of the template with the values that matter to a test. */
export function deployedBucket(name: string, changes: Partial<DeployedBucket> = {}): DeployedBucket {
  return { name, corsRules: [], lifecycle: [], ...changes };
}

export const BUCKETS: readonly DeployedBucket[] = [
  deployedBucket(BUCKET, {
    corsRules: [
      {
        allowedMethods: ['GET', 'PUT', 'POST'],
        exposedHeaders: ['ETag'],
        maxAgeSeconds: 300,
      },
    ],
  }),
  deployedBucket(OTHER),
];

/** A server with its own data folder, and clients for it. */
export class S3Fixture {
  readonly gate = new RecordingGate();
  readonly dataFolder = mkdtempSync(join(tmpdir(), 'local-s3-'));
  /** The server's time, if a test sets it. */
  nowMs: number | undefined;
  readonly #buckets: readonly DeployedBucket[];
  readonly #clients: S3Client[] = [];
  #running: LocalS3 | undefined;

  constructor(buckets: readonly DeployedBucket[] = BUCKETS) {
    this.#buckets = buckets;
  }

  async start(): Promise<this> {
    this.#running = await startS3({
      dataFolder: this.dataFolder,
      port: 0,
      host: '127.0.0.1',
      gate: this.gate,
      buckets: this.#buckets,
      clock: () => this.nowMs ?? Date.now(),
    });
    return this;
  }

  get s3(): LocalS3 {
    if (!this.#running) throw new Error('The fixture has not been started.');
    return this.#running;
  }

  get url(): string {
    return this.s3.url;
  }

  /** A client with the defaults of the SDK and the changes of a test. */
  client(config: S3ClientConfig = {}): S3Client {
    const client = s3Client(this.url, config);
    this.#clients.push(client);
    return client;
  }

  /** Names of all files that hold bytes. */
  blobs(): string[] {
    const entries = readdirSync(join(this.dataFolder, 'blobs'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  }

  async restart(): Promise<void> {
    await this.s3.stop();
    await this.start();
  }

  async stop(): Promise<void> {
    for (const client of this.#clients) client.destroy();
    await this.#running?.stop();
    rmSync(this.dataFolder, { recursive: true, force: true });
  }
}

/** A client without retries, so that a test gets an error at once. */
export function s3Client(endpoint: string, config: S3ClientConfig = {}): S3Client {
  return new S3Client({
    endpoint,
    region: 'eu-central-1',
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: KEY_ID, secretAccessKey: SECRET },
    ...config,
  });
}

export async function textOf({ Body }: GetObjectCommandOutput): Promise<string> {
  return (await Body?.transformToString()) ?? '';
}

export async function bytesOf({ Body }: GetObjectCommandOutput): Promise<Buffer> {
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}
