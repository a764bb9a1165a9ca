import { rmSync } from 'node:fs';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { startDynamoDb } from '../../../../lib/local/dynamodb/start-dynamodb.ts';
import { createAccessGate } from '../../../../lib/local/iam/create-access-gate.ts';
import type { UsageReport } from '../../../../lib/local/iam/usage-report.ts';
import type { DeployedFunction, DeployedTable, PolicyDocument } from '../../../../lib/local/template/deployment.ts';
import { processFolder } from '../../../fixtures/process-folder.ts';

export const OPERATOR_KEY = { id: 'OPERATOR', secret: 'secret of the operator' };

/** A table with a key of two attributes, the named indexes, and the options of a template. */
export function tableOf(
  name: string,
  indexes: readonly string[] = [],
  options: { stream?: boolean; ttlAttribute?: string; sortKey?: string } = {},
): DeployedTable {
  const { stream = false, ttlAttribute, sortKey = 'sk' } = options;
  const arn = `arn:aws:dynamodb:eu-central-1:000000000000:table/${name}`;
  const names = ['pk', sortKey, ...indexes.flatMap((index) => [`${index}pk`, `${index}sk`])];
  const key = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' },
    { AttributeName: range, KeyType: 'RANGE' },
  ];
  return {
    name,
    arn,
    definition: {
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: names.map((each) => ({ AttributeName: each, AttributeType: 'S' })),
      KeySchema: key('pk', sortKey),
      ...(indexes.length > 0 && {
        GlobalSecondaryIndexes: indexes.map((index) => ({
          IndexName: index,
          KeySchema: key(`${index}pk`, `${index}sk`),
          Projection: { ProjectionType: 'ALL' },
        })),
      }),
      ...(stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } }),
    },
    ...(ttlAttribute !== undefined && { ttlAttribute }),
    ...(stream && { streamArn: `${arn}/stream/local` }),
  };
}

/** Clients that sign with one key. */
export interface Clients {
  readonly raw: DynamoDBClient;
  readonly documents: DynamoDBDocumentClient;
  readonly streams: DynamoDBStreamsClient;
}

export interface RunningTables {
  readonly url: string;
  readonly dataFolder: string;
  /** Ids of the running database processes. */
  readonly processes: ReadonlySet<number>;
  /** The errors of failed restarts of the database. */
  readonly restartFailures: readonly unknown[];
  clientsFor(key: { id: string; secret: string }): Clients;
  report(): UsageReport;
  writesTo(table: DeployedTable): number;
  stop(): Promise<void>;
}

/** Starts the local DynamoDB on a free port. @param policies the policy of each function, by its name */
export async function runTables(
  tables: readonly DeployedTable[],
  policies: Readonly<Record<string, PolicyDocument>> = {},
  dataFolder: string = processFolder('dynamodb-'),
): Promise<RunningTables> {
  const functions = Object.keys(policies).map(functionOf);
  const gate = createAccessGate({
    deployment: {
      functions,
      roles: new Map(functions.map((fn) => [fn.roleArn, [policies[fn.name] ?? { Statement: [] }]])),
      eventSources: [],
    },
    operatorKey: OPERATOR_KEY,
    functionKey: ({ name }) => keyOf(name),
  });
  const processes = new Set<number>();
  const onProcess = (pid: number, state: 'started' | 'ended') =>
    state === 'started' ? processes.add(pid) : processes.delete(pid);
  const restartFailures: unknown[] = [];
  const onRestartFailed = (error: unknown) => restartFailures.push(error);
  const host = '127.0.0.1';
  const running = await startDynamoDb({ dataFolder, host, port: 0, gate, tables, onProcess, onRestartFailed });
  const opened: Clients[] = [];
  return {
    url: running.url,
    dataFolder,
    processes,
    restartFailures,
    clientsFor: ({ id, secret }) => {
      const clients = clientsOf(running.url, id, secret);
      opened.push(clients);
      return clients;
    },
    report: () => gate.report(),
    writesTo: ({ arn }) => running.writes.countOf(arn),
    stop: async () => {
      for (const { raw, streams } of opened) {
        raw.destroy();
        streams.destroy();
      }
      await running.stop();
    },
  };
}

/** The access key of a function of {@link runTables}. */
export function keyOf(functionName: string): { id: string; secret: string } {
  return { id: `KEY${functionName}`, secret: `secret of ${functionName}` };
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

function functionOf(name: string): DeployedFunction {
  return {
    name,
    arn: `arn:aws:lambda:eu-central-1:000000000000:function:${name}`,
    roleArn: `arn:aws:iam::000000000000:role/${name}-role`,
    handler: 'index.handler',
    codeFolder: '/',
    memoryMb: 128,
    timeoutSeconds: 3,
    environment: {},
  };
}

function clientsOf(endpoint: string, accessKeyId: string, secretAccessKey: string): Clients {
  const common = {
    endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  };
  const raw = new DynamoDBClient(common);
  return { raw, documents: DynamoDBDocumentClient.from(raw), streams: new DynamoDBStreamsClient(common) };
}
