import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { openTable, type Table } from '../../../shared/aws/table.ts';

const START_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 20;

/**
 * An empty table `identity` in a DynamoDB of its own, in memory and on a free port, reached through the real SDK.
 * `stop` ends the process.
 */
export async function startIdentityTable(): Promise<{ identity: Table; stop: () => Promise<void> }> {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const server = spawn(binary(), ['serve', '--host', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
  const stop = () => end(server);
  try {
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      TABLE_IDENTITY: 'identity',
    });
    await answering(endpoint);
    await createIdentityTable();
    return { identity: openTable('identity'), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function binary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  const folder = path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  return path.join(folder, process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new TypeError('a TCP server has a port');
  return address.port;
}

async function answering(endpoint: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await fetch(endpoint, { signal: AbortSignal.timeout(1_000) });
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error('the DynamoDB of the test did not start', { cause: error });
      await sleep(POLL_INTERVAL_MS);
    }
  }
}

async function createIdentityTable(): Promise<void> {
  const client = new DynamoDBClient({});
  await client.send(
    new CreateTableCommand({
      TableName: 'identity',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  );
  client.destroy();
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill();
  await exited;
}
