import type { Logger } from '@aws-lambda-powertools/logger';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { notFound, ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { entityTag } from '../../../../shared/platform/http/entity-tag.ts';
import type { LambdaHandler } from '../../../../shared/platform/http/lambda-handler.ts';
import { checkPrecondition } from '../../../../shared/platform/http/precondition.ts';
import { route } from '../../../../shared/platform/http/route.ts';
import { PASSWORD, SECRET } from '../identity/identity-fixture.ts';
import { drive, jsonRequest } from './drive-endpoint.ts';
import { type PipelineFixture, startPipelineFixture } from './pipeline-fixture.ts';

const getThing = route({
  operation: 'getThing',
  method: 'GET',
  path: '/v2/things/{id}',
  summary: 'One thing',
  file: 'things/get-thing',
  audience: 'client',
  params: z.object({ id: z.string() }),
  response: z.object({ thing: z.object({ label: z.string() }), meta: z.object({ serverTime: z.string() }) }),
  etag: true,
  source: 'test',
});
const getOldThing = route({
  ...getThing,
  operation: 'getOldThing',
  path: '/v2/thing/{id}',
  deprecated: { since: '2026-01-31', successor: '/v2/things/{id}/whole' },
});
const putThing = route({
  ...getThing,
  operation: 'putThing',
  method: 'PUT',
  body: { kind: 'json', schema: z.object({ label: z.string() }) },
  etag: false,
});
const listThings = route({
  ...getThing,
  operation: 'listThings',
  path: '/v2/things',
  params: z.object({}),
  response: z.object({ things: z.array(z.object({})), meta: z.object({ total: z.int() }) }),
  etag: false,
});

let fixture: PipelineFixture;
let logger: Logger;
let get: LambdaHandler;
let getOld: LambdaHandler;
let put: LambdaHandler;
let list: LambdaHandler;
let label = 'Chair';
const params = { id: 'demo:chair' };

beforeAll(async () => {
  fixture = await startPipelineFixture();
  ({ logger } = await import('../../../../shared/platform/runtime/logger.ts'));
  const response = async () => ({ thing: { label }, meta: { serverTime: new Date().toISOString() } });
  get = fixture.endpoint(getThing, response);
  getOld = fixture.endpoint(getOldThing, async (input) => {
    if (input.params.id === 'none') throw notFound('thing');
    return response();
  });
  list = fixture.endpoint(listThings, async () => ({ things: [], meta: { total: 0 } }));
  put = fixture.endpoint(putThing, async ({ body, headers }) => {
    checkPrecondition(headers, entityTag(await response()));
    label = body.label;
    return response();
  });
});

const read = (headers: Record<string, string> = {}, method = 'GET') =>
  drive(get, { method, params, headers: { ...fixture.signed(), ...headers } });

describe('a cache', () => {
  const CALLERS = { 'cache-control': 'private, no-cache', vary: 'apiKey, token, currentTenant, language' };

  it('must ask before each use, and may not give the response to another caller, also not a list or a 304', async () => {
    const object = await read();
    expect(object).toMatchObject({ status: 200, headers: CALLERS });
    expect(await read({ 'If-None-Match': object.headers.etag ?? '' })).toMatchObject({ status: 304, headers: CALLERS });
    const { headers } = await drive(list, { headers: fixture.signed() });
    expect(headers).toMatchObject(CALLERS);
  });

  it('may not keep an error', async () => {
    const noStore = { 'cache-control': 'no-store' };
    expect(await drive(get, { params })).toMatchObject({ status: 401, headers: noStore });
    expect(await drive(getOld, { params: { id: 'none' }, headers: fixture.signed() })).toMatchObject({
      status: 404,
      headers: noStore,
    });
  });
});

describe('a GET of one object', () => {
  it('returns an ETag that does not change while the object does not change', async () => {
    const [first, second] = [await read(), await read()];
    expect(first.headers.etag).toMatch(/^"[\w-]{22}"$/);
    expect(second.headers.etag).toBe(first.headers.etag);
    const head = await read({}, 'HEAD');
    const { headers } = first;
    expect(head, 'the gateway leaves the body out').toMatchObject({ status: 200, headers, json: { thing: { label } } });
    label = 'Armchair';
    expect((await read()).headers.etag).not.toBe(first.headers.etag);
  });

  it('gets 304 without a body if the client sends the ETag, and only then', async () => {
    const { headers, json } = await read();
    const tag = headers.etag ?? '';
    const unchanged = await read({ 'If-None-Match': tag });
    expect(unchanged).toMatchObject({
      status: 304,
      json: undefined,
      headers: { etag: tag, 'access-control-allow-origin': '*', 'x-request-id': 'request-1' },
    });
    expect(unchanged.headers).not.toHaveProperty('content-type');
    expect((await read({ 'If-None-Match': `W/${tag}, "x"` })).status).toBe(304);
    expect((await read({ 'If-None-Match': tag }, 'HEAD')).status).toBe(304);
    for (const sent of ['"other"', '', 'nonsense']) {
      expect(await read({ 'If-None-Match': sent })).toMatchObject({
        status: 200,
        json: { thing: (json as { thing: object }).thing },
      });
    }
  });

  it('gets 412 if the client requires another state', async () => {
    const { headers } = await read();
    expect((await read({ 'If-Match': headers.etag ?? '' })).status).toBe(200);
    expect(await read({ 'If-Match': '"other"' })).toMatchObject({
      status: 412,
      json: { error: { code: 'PRECONDITION_FAILED' } },
      // No cache may keep what depends on who asks.
      headers: { 'cache-control': 'no-store' },
    });
  });
});

it('the second of two writers with the same ETag is refused', async () => {
  const { headers } = await read();
  const write = (text: string, tag?: string) => {
    const { headers: type, body } = jsonRequest({ label: text });
    return drive(put, {
      method: 'PUT',
      params,
      body,
      headers: { ...fixture.signed(), ...type, ...(tag && { 'If-Match': tag }) },
    });
  };
  expect((await write('Stool', headers.etag)).status).toBe(200);
  expect(await write('Bench', headers.etag)).toMatchObject({
    status: 412,
    json: { error: { code: 'PRECONDITION_FAILED' } },
  });
  expect(label).toBe('Stool');
  expect((await write('Bench')).status).toBe(200);
});

it('a deprecated path names its deprecation date and successor, even in errors; other paths do not', async () => {
  const headers = fixture.signed();
  const expected = { deprecation: '@1769817600', link: '</v2/things/demo:chair/whole>; rel="successor-version"' };
  expect(await drive(getOld, { params, headers })).toMatchObject({ status: 200, headers: expected });
  const missing = await drive(getOld, { params: { id: 'none' }, headers });
  expect(missing).toMatchObject({ status: 404, headers: { deprecation: '@1769817600' } });
  const odd = await drive(getOld, { params: { id: '>; rel="x"/..' }, headers });
  expect(odd.headers.link).toBe('</v2/things/%3E%3B%20rel%3D%22x%22%2F../whole>; rel="successor-version"');
  expect((await read()).headers).not.toHaveProperty('deprecation');
});

it('an empty header does not hide the query parameter of the same name', async () => {
  const { apiKey = '', token = '' } = fixture.signed();
  const inQuery = { params, query: { apiKey, token, currentTenant: '1' } };
  const empty = { apiKey: '', token: '', currentTenant: '', language: '' };
  expect((await drive(get, { ...inQuery, headers: empty })).status).toBe(200);
  expect((await drive(get, { params, headers: empty })).status).toBe(401);
  expect((await drive(get, { ...inQuery, headers: { token: 'wrong' } })).status).toBe(401);
});

describe('the log of a refused call', () => {
  /** The log output of a call. */
  async function logged(call: () => Promise<unknown>): Promise<string> {
    const lines: string[] = [];
    logger.setLogLevel('INFO');
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => lines.push(String(chunk)) > 0);
    try {
      await call();
    } finally {
      spy.mockRestore();
      logger.setLogLevel('SILENT');
    }
    return lines.join('');
  }

  it('contains the reason, which the response does not', async () => {
    const log = await logged(() => drive(get, { params }));
    expect(log).toContain('Send an api key and a request token');
    const deep = fixture.endpoint(getThing, async () => {
      const inner = new Error('innermost reason');
      const middle = new ServiceError('CONFLICT', 'Not shown either.', { cause: inner });
      throw new ServiceError('CONFLICT', 'Shown.', { cause: new Error('outer reason', { cause: middle }) });
    });
    let json: unknown;
    const nested = await logged(async () => ({ json } = await drive(deep, { params, headers: fixture.signed() })));
    expect(nested).toContain('"reason":"Shown.","causes":["outer reason","ServiceError","innermost reason"]');
    expect(JSON.stringify(json)).not.toContain('reason');
  });

  it('contains no request data, although libraries quote invalid input', async () => {
    const hidden = `"identification": "anna@one.example", "password": "${PASSWORD}", ${SECRET}`;
    for (const body of [hidden, `{${hidden}`, PASSWORD]) {
      const signed = fixture.signed();
      const headers = { ...signed, 'content-type': 'application/json' };
      const log = await logged(() => drive(put, { method: 'PUT', params, headers, body }));
      expect(log).toContain('SyntaxError');
      for (const secret of ['anna', PASSWORD.slice(0, 7), SECRET, `${signed.token}`]) expect(log).not.toContain(secret);
    }
  });

  it('is finite, even if causes form a cycle', async () => {
    const circular = fixture.endpoint(getThing, async () => {
      const cause = new Error('round and round');
      cause.cause = cause;
      throw new ServiceError('CONFLICT', 'Shown.', { cause });
    });
    expect((await drive(circular, { params, headers: fixture.signed() })).status).toBe(409);
  });
});
