import { mkdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { listen } from '../host/listen.ts';
import { sendJson } from '../host/send-json.ts';
import type { StoreOptions } from '../host/store-options.ts';
import { sendAwsError } from '../sigv4/aws-error.ts';
import { readCall } from '../sigv4/read-call.ts';
import { type DeployedTable, LOCAL_REGION } from '../template/deployment.ts';
import type { CallFault } from './call-fault.ts';
import { deleteExpired } from './delete-expired.ts';
import { startDynoxide } from './dynoxide-process.ts';
import { ensureTables } from './ensure-tables.ts';
import { createForwarder, type Forwarder } from './forward.ts';
import { indexStreamRecords } from './index-stream-records.ts';
import { requiredAccess } from './required-access.ts';
import { type TableWrites, tableWrites } from './table-writes.ts';

/** The limit of DynamoDB, which a BatchWriteItem can reach. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;
/** The database itself checks no rights, so only this machine can reach it, on whatever host the gate listens. */
const PRIVATE_HOST = '127.0.0.1';
const EXPIRY_INTERVAL_MS = 600_000;
/** Idle connections stay open longer than SDK clients keep them, so that the client closes them. */
const CONNECTIONS = { keepAliveTimeout: 120_000, noDelay: true, stopGraceMs: 0 };

/** Options of {@link startDynamoDb}. */
interface DynamoDbOptions extends StoreOptions {
  /** The folder of the database file; created if it does not exist. */
  readonly dataFolder: string;
  readonly tables: readonly DeployedTable[];
  /** Faults of single calls; see service/service-faults.ts. */
  readonly faultOf?: (operation: string, input: unknown, accessKeyId: string) => CallFault | undefined;
  /** Gets the id of the database's process, which outlives a killed parent. */
  readonly onProcess?: (pid: number, state: 'started' | 'ended') => void;
  /** Gets the error if the database ended by itself and could not be started again. */
  readonly onRestartFailed?: (error: unknown) => void;
}

/** A running local DynamoDB. */
interface RunningDynamoDb {
  readonly url: string;
  readonly writes: TableWrites;
  stop(): Promise<void>;
}

/**
 * Starts the local DynamoDB: Dynoxide on a private port with the tables of the deployment, and in front of it, on
 * `port`, a server that checks the signature of each call and the rights of its signer.
 *
 * @throws {Error} if Dynoxide is not installed for this platform, or an existing table has another primary key
 */
export async function startDynamoDb(options: DynamoDbOptions): Promise<RunningDynamoDb> {
  const { dataFolder, port, host, gate, wrap, tables, onProcess, onRestartFailed, clock = Date.now } = options;
  mkdirSync(dataFolder, { recursive: true });
  const databaseFile = path.join(dataFolder, 'dynamodb.sqlite');
  const dynoxide = await startDynoxide({ databaseFile, host: PRIVATE_HOST, onProcess, onRestartFailed });
  const client = new DynamoDBClient({
    endpoint: `http://${PRIVATE_HOST}:${dynoxide.port}`,
    region: LOCAL_REGION,
    credentials: { accessKeyId: 'gate', secretAccessKey: 'gate' },
  });
  const forwarder = createForwarder({ host: PRIVATE_HOST, port: dynoxide.port });
  const writes = tableWrites();
  const end = async () => {
    forwarder.close();
    client.destroy();
    await dynoxide.stop();
  };

  try {
    await ensureTables(client, tables);
    indexStreamRecords(databaseFile);
    const { faultOf = () => undefined } = options;
    const listener = await listen({ ...CONNECTIONS, host, port, wrap }, (request, response) => {
      handle(request, response, { gate, forwarder, writes, faultOf }).catch((error: unknown) =>
        sendAwsError(response, error, 400),
      );
    });
    const stopDeletions = scheduleDeletions(client, tables, clock);
    return {
      url: listener.url,
      writes,
      stop: async () => {
        stopDeletions();
        await listener.stop();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

interface Call extends Pick<StoreOptions, 'gate'> {
  readonly forwarder: Forwarder;
  readonly writes: TableWrites;
  readonly faultOf: NonNullable<DynamoDbOptions['faultOf']>;
}

async function handle(incoming: IncomingMessage, response: ServerResponse, options: Call) {
  const { gate, forwarder, writes, faultOf } = options;
  const readOptions = { service: 'dynamodb', gate, maxBodyBytes: MAX_BODY_BYTES };
  const { request, input, accessKeyId } = await readCall(incoming, readOptions);
  const [, operation = ''] = String(incoming.headers['x-amz-target'] ?? '').split('.');
  const access = requiredAccess(operation, input);
  for (const { action, resourceArn } of access) gate.check(accessKeyId, action, resourceArn);
  const fault = faultOf(operation, input, accessKeyId);
  if (fault?.response) {
    sendJson(response, fault.response.status, fault.response.body);
    return;
  }
  const sent = fault?.input === undefined ? request : { ...request, body: Buffer.from(JSON.stringify(fault.input)) };
  try {
    await forwarder.forward(sent, response, fault?.edit);
  } finally {
    writes.count(access);
  }
}

/** Deletes expired rows every ten minutes. @returns a function that stops this */
function scheduleDeletions(client: DynamoDBClient, tables: readonly DeployedTable[], clock: () => number): () => void {
  const deleteAll = async () => {
    for (const table of tables) await deleteExpired(client, table, clock());
  };
  // If it fails because the database stops or restarts, the next run deletes the rows.
  const timer = setInterval(() => deleteAll().catch(() => undefined), EXPIRY_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
