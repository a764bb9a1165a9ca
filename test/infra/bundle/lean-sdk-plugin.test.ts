import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withLiteralKeys, withTypedErrorsOnly } from '../../../lib/tools/bundle/lean-schemas.ts';
import { builtExports, LEAN, PLAIN } from './built-module.ts';

describe('the schemas of an SDK client', () => {
  it('are written with literal keys where a key is a constant text of the file', () => {
    const source = 'const _hH = "httpHeader";\nexport var X$ = [3, n0, { [_hH]: _hH, [other]: 1 }, [_hH]];\n';
    expect(withLiteralKeys(source)).toBe(
      'const _hH = "httpHeader";\nexport var X$ = [3, n0, { "httpHeader": _hH, [other]: 1 }, [_hH]];\n',
    );
  });

  it.each(['dynamodb', 'sqs'])('of %s stay what they are', async (client) => {
    const source = `export * from './node_modules/@aws-sdk/client-${client}/dist-es/schemas/schemas_0.js';`;
    const [lean, plain] = await Promise.all([builtExports(source, LEAN), builtExports(source, PLAIN)]);
    expect(Object.keys(lean).length).toBeGreaterThan(50);
    expect(Object.keys(lean).toSorted()).toEqual(Object.keys(plain).toSorted());
    for (const [name, schema] of Object.entries(plain)) expect(shape(lean[name])).toEqual(shape(schema));
  });

  it('leave a function with the version of its client alone', async () => {
    const source = "import file from './node_modules/@aws-sdk/client-s3/package.json'; export { file };";
    const { file } = await builtExports(source, LEAN);
    expect(file).toEqual({ name: '@aws-sdk/client-s3', version: expect.stringMatching(/^3\./) });
  });
});

describe('the errors of an SDK client', () => {
  /** Answers every call with the error that the last part of its path names. */
  const server = createServer((request, response) => {
    const [service, name, status] = (request.url ?? '').split('/').slice(1);
    const xml = service === 's3';
    response.writeHead(Number(status), { 'content-type': xml ? 'application/xml' : 'application/x-amz-json-1.0' });
    response.end(
      xml
        ? `<Error><Code>${name}</Code><Message>says ${name}</Message></Error>`
        : JSON.stringify({ __type: `com.amazonaws.${service}#${name}`, message: `says ${name}`, ...DETAILS }),
    );
  });
  let address: string;
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  it('are registered only where their class is asked for', () => {
    const source = ['A', 'TransactionCanceledException'].map((name) => `n0_registry.registerError(${name}$, ${name});`);
    expect(withTypedErrorsOnly(source.join('\n'))).toBe(`\n${source[1]}`);
  });

  it.each([
    ['dynamodb', 'ProvisionedThroughputExceededException', 400],
    ['dynamodb', 'ResourceNotFoundException', 400],
    ['dynamodb', 'ConditionalCheckFailedException', 400],
    ['dynamodb', 'TransactionCanceledException', 400],
    ['dynamodb', 'InternalServerError', 500],
    ['sqs', 'QueueDoesNotExist', 400],
    ['sqs', 'RequestThrottled', 400],
    ['s3', 'NoSuchKey', 404],
    ['s3', 'SlowDown', 503],
  ] as const)('of %s keep name, message, status and number of tries: %s', async (service, name, status) => {
    const endpoint = `${address}/${service}/${name}/${status}`;
    const [lean, plain] = await Promise.all([thrown(service, endpoint, LEAN), thrown(service, endpoint, PLAIN)]);
    expect(lean).toEqual(plain);
    expect(lean).toMatchObject({ name, message: `says ${name}`, status });
  });
});

const DETAILS = { CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item: { pk: { S: 'x' } } }] };
const CALLS = {
  dynamodb: "new sdk.DynamoDBClient(options).send(new sdk.GetItemCommand({ TableName: 't', Key: { pk: { S: 'x' } } }))",
  sqs: "new sdk.SQSClient(options).send(new sdk.SendMessageCommand({ QueueUrl: options.endpoint, MessageBody: 'x' }))",
  s3: "new sdk.S3Client(options).send(new sdk.GetObjectCommand({ Bucket: 'bucket', Key: 'x' }))",
};

type Call = (endpoint: string) => Promise<unknown>;
const modules = new Map<string, Promise<Record<string, unknown>>>();

/** Calls a service in a module built with these settings, once for all tests. */
async function callIn(service: keyof typeof CALLS, settings: typeof LEAN): Promise<Call> {
  const key = `${service} ${settings === LEAN}`;
  const source = `
    import * as sdk from '@aws-sdk/client-${service}';
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    export const call = (endpoint) => {
      const options = { region: 'eu-central-1', credentials, maxAttempts: 2, forcePathStyle: true, endpoint };
      return ${CALLS[service]};
    };`;
  const built = modules.get(key) ?? builtExports(source, settings);
  modules.set(key, built);
  const { call } = await built;
  return call as Call;
}

/** What a call throws, in a module built with these settings, as far as a function can tell. */
async function thrown(service: keyof typeof CALLS, endpoint: string, settings: typeof LEAN) {
  const call = await callIn(service, settings);
  const error = await call(endpoint).catch((reason: unknown) => reason);
  if (!(error instanceof Error)) throw new TypeError('the call was to fail');
  const { name, message, $fault, $metadata, CancellationReasons } = error as Error & Record<string, unknown>;
  const { httpStatusCode, attempts } = $metadata as Record<string, unknown>;
  return {
    name,
    message,
    fault: $fault,
    status: httpStatusCode,
    attempts,
    typed: name.startsWith('Tran') && CancellationReasons,
  };
}

/** Returns a schema as text. A function in it is replaced by its result, one step deep. */
function shape(schema: unknown): string {
  return JSON.stringify(schema, (_key, value) => {
    if (typeof value !== 'function') return value;
    const referred: unknown = value();
    return Array.isArray(referred) ? `-> ${referred[2]}` : String(referred);
  });
}
