import { Agent, request } from 'node:http';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { startDynoxide } from '../../lib/local/dynamodb/dynoxide-process.ts';
import { ensureTables } from '../../lib/local/dynamodb/ensure-tables.ts';
import { createLambdaService } from '../../lib/local/lambda/lambda-service.ts';
import {
  type Clients,
  keyOf,
  OPERATOR_KEY,
  removeFolder,
  runTables,
  tableOf,
} from '../infra/local/dynamodb/running-tables.ts';
import { createFixtureFunctions } from '../infra/local/lambda/fixture-functions.ts';
import { atMost, type Figure, median } from './figure.ts';

const WARM_UP_CALLS = 100;
const CALLS = 500;

const TABLE = tableOf('items', ['first']);
const KEY = { pk: 'a', sk: '1' };
const READ_ONE = { Statement: [{ Effect: 'Allow' as const, Action: 'dynamodb:GetItem', Resource: TABLE.arn }] };

/**
 * The time that the local cloud adds to a call: the checks of signature and permissions for tables, and a warm
 * function.
 */
export async function measureStandIns(): Promise<Figure[]> {
  return [await measureGate(), await measureWarmCall()];
}

/** The same signed read through the gate and directly. */
async function measureGate(): Promise<Figure> {
  const running = await runTables([TABLE], { reader: READ_ONE });
  const direct = await startDynoxide({ databaseFile: `${running.dataFolder}/direct.sqlite`, host: '127.0.0.1' });
  const directUrl = `http://127.0.0.1:${direct.port}`;
  const { id: accessKeyId, secret: secretAccessKey } = OPERATOR_KEY;
  const operator = new DynamoDBClient({
    endpoint: directUrl,
    region: 'eu-central-1',
    credentials: { accessKeyId, secretAccessKey },
  });
  try {
    await ensureTables(operator, [TABLE]);
    for (const documents of [DynamoDBDocumentClient.from(operator), running.clientsFor(OPERATOR_KEY).documents])
      await documents.send(new PutCommand({ TableName: TABLE.name, Item: { ...KEY, text: 'x'.repeat(1000) } }));
    const signed = await signedRead(running.clientsFor(keyOf('reader')));
    const costMs = (await medianMs(() => post(running.url, signed))) - (await medianMs(() => post(directUrl, signed)));
    return atMost('a table call: time added by the checks of signature and permissions, p50', costMs, 0.5, 'ms', 2);
  } finally {
    operator.destroy();
    await direct.stop();
    await running.stop();
    removeFolder(running.dataFolder);
  }
}

async function measureWarmCall(): Promise<Figure> {
  const fixtures = createFixtureFunctions();
  const echo = fixtures.deploy('echo');
  const service = createLambdaService({ functions: [echo], environment: () => ({}), log: () => undefined });
  try {
    const ms = await medianMs(() => service.invoke(echo.arn, '{"a":1}'));
    return atMost('a warm function call, p50', ms, 1, 'ms', 2);
  } finally {
    await service.stop();
    fixtures.remove();
  }
}

interface SignedRequest {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Signs a call like the SDK, to send it many times: the measurement is for the gate, not the SDK. */
async function signedRead({ raw, documents }: Clients): Promise<SignedRequest> {
  let signed: SignedRequest | undefined;
  raw.middlewareStack.add(
    (next) => (step) => {
      signed = step.request as SignedRequest;
      return next(step);
    },
    { step: 'finalizeRequest', name: 'capture', priority: 'low' },
  );
  await documents.send(new GetCommand({ TableName: TABLE.name, Key: KEY }));
  if (signed === undefined) throw new Error('no request was made');
  return { headers: signed.headers, body: signed.body };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function post(url: string, { headers, body }: SignedRequest): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise<void>((resolve, reject) => {
    const outgoing = request({ hostname, port, method: 'POST', path: '/', headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
      response.resume().once('end', resolve);
    });
    outgoing.once('error', reject).end(body);
  });
}

async function medianMs(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < WARM_UP_CALLS + CALLS; index++) {
    const began = performance.now();
    await call();
    if (index >= WARM_UP_CALLS) times.push(performance.now() - began);
  }
  return median(times);
}
