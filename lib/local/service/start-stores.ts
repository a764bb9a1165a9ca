import type { RequestListener } from 'node:http';
import { startDynamoDb } from '../dynamodb/start-dynamodb.ts';
import type { TableWrites } from '../dynamodb/table-writes.ts';
import type { AccessGate } from '../iam/access-gate.ts';
import type { AccessKey } from '../iam/create-access-gate.ts';
import { startPublicFiles } from '../s3/start-public-files.ts';
import { startS3 } from '../s3/start-s3.ts';
import { type MailStore, startSes } from '../ses/start-ses.ts';
import { type QueueCounts, startSqs } from '../sqs/start-sqs.ts';
import type { Deployment } from '../template/deployment.ts';
import type { DataFolder } from './data-folder.ts';
import type { ServiceAddresses } from './operator-environment.ts';
import type { ServiceFaults, StoreName } from './service-faults.ts';
import type { ServiceLog } from './service-log.ts';
import type { ServiceState } from './service-state.ts';
import type { Shutdown } from './shutdown.ts';

const LIFECYCLE_EVERY_MS = 3_600_000;

interface StoresOptions {
  readonly host: string;
  readonly ports: ServiceState['ports'];
  readonly folder: DataFolder;
  readonly deployment: Deployment;
  readonly gate: AccessGate;
  readonly shutdown: Shutdown;
  readonly onProcess: (pid: number, state: 'started' | 'ended') => void;
  readonly log: ServiceLog;
  readonly faults: ServiceFaults | undefined;
  readonly operatorKey: AccessKey;
}

/** The running stores. */
export interface Stores {
  readonly addresses: ServiceAddresses;
  readonly mails: MailStore;
  readonly writes: TableWrites;
  /** The queues with their numbers of messages, by name. */
  queues(): readonly QueueCounts[];
}

/** Starts tables, buckets with their public host, queues and mail at the same time, each with the IAM gate. */
export async function startStores(options: StoresOptions): Promise<Stores> {
  const { host, ports, folder, deployment, gate, shutdown, onProcess, log, faults, operatorKey } = options;
  const { tables, buckets, queues } = deployment;
  const isFunctionKey = (accessKeyId: string) => accessKeyId !== operatorKey.id;
  const common = (store: StoreName) => ({
    host,
    port: ports[store],
    gate,
    wrap: (handle: RequestListener) => faults?.wrapStore(handle, store, isFunctionKey) ?? handle,
  });
  const stopping = <T extends { stop(): Promise<void> }>(name: string, starting: Promise<T>) =>
    starting.then((started) => {
      shutdown.add(name, () => started.stop());
      return started;
    });
  const starting = [
    stopping(
      'DynamoDB',
      startDynamoDb({
        ...common('dynamodb'),
        faultOf: (operation, input, key) => (isFunctionKey(key) ? faults?.databaseCall(operation, input) : undefined),
        dataFolder: folder.dynamodb,
        tables,
        onProcess,
        onRestartFailed: (error) => log.write({ store: 'DynamoDB', message: String(error) }),
      }),
    ),
    stopping('S3', startS3({ ...common('s3'), dataFolder: folder.s3, buckets })),
    stopping(
      'SQS',
      startSqs({ ...common('sqs'), latenessMs: () => faults?.latenessMs() ?? 0, dataFile: folder.sqsFile, queues }),
    ),
    stopping('SES', startSes({ ...common('ses'), dataFile: folder.mailsFile })),
  ] as const;
  // If one cannot start, the others still have to be in the shutdown list.
  await Promise.allSettled(starting);
  const [dynamodb, s3, sqs, ses] = await Promise.all(starting);
  const expiry = setInterval(() => s3.store.expire(Date.now()), LIFECYCLE_EVERY_MS);
  shutdown.add('lifecycle rules', () => clearInterval(expiry));
  const { store, formUploads } = s3;
  for (const distribution of deployment.distributions) {
    const publicFiles = await startPublicFiles({ ...distribution, host, port: ports.upload, store, formUploads });
    shutdown.add('public files', () => publicFiles.stop());
  }
  const addresses = { dynamodb: dynamodb.url, s3: s3.url, sqs: sqs.url, sesv2: ses.url };
  return { addresses, mails: ses.mails, writes: dynamodb.writes, queues: sqs.counts };
}
