import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { invalidRequest } from '../../../../shared/platform/errors/service-error.ts';
import { readFormBody } from '../../../../shared/platform/http/form-body.ts';
import type { LambdaHandler } from '../../../../shared/platform/http/lambda-handler.ts';
import { Reply } from '../../../../shared/platform/http/response.ts';
import { route } from '../../../../shared/platform/http/route.ts';
import type { ClientIdentity } from '../../../../shared/platform/identity/request-tokens/sign-request.ts';
import { OTHER } from '../identity/identity-fixture.ts';
import { drive, formRequest, jsonRequest, type TestRequest } from './drive-endpoint.ts';
import { type PipelineFixture, startPipelineFixture } from './pipeline-fixture.ts';

const Thing = z.object({ name: z.string(), size: z.int().optional(), fault: z.boolean().optional() });
const row = {
  method: 'POST',
  path: '/v2/things/{id}',
  summary: 'Make a thing',
  file: 'things/create-thing',
  audience: 'client',
  idempotencyKey: true,
  source: 'test',
} as const;
const createThing = route({
  ...row,
  operation: 'createThing',
  params: z.object({ id: z.string() }),
  body: { kind: 'json', schema: Thing },
  response: z.object({ thing: z.object({ number: z.int(), text: z.string() }) }),
  status: 201,
});
const createOther = route({ ...createThing, operation: 'createOther' });
const createPlain = route({ ...createThing, operation: 'createPlain', idempotencyKey: false });
const uploadThing = route({
  ...row,
  operation: 'uploadThing',
  body: {
    kind: 'form',
    read: readFormBody,
    fields: z.object({ name: z.string() }),
    files: { names: ['file', 'more'], maxBytes: 10_000 },
  },
  response: z.object({ thing: z.object({ number: z.int() }) }),
});

let fixture: PipelineFixture;
let things: LambdaHandler;
let plain: LambdaHandler;
let others: LambdaHandler;
let unbuilt: LambdaHandler;
let uploads: LambdaHandler;
let secrets: LambdaHandler;
let createdCount = 0;
let rebuilt = 0;

beforeAll(async () => {
  fixture = await startPipelineFixture();
  const make = async ({ body }: { body: z.infer<typeof Thing> }) => {
    if (body.fault) throw invalidRequest('This thing cannot be made.');
    const number = ++createdCount;
    const json = { thing: { number, text: 'x'.repeat(body.size ?? 0) } };
    return new Reply(json, { headers: { location: `/v2/things/${number}` }, created: `${number}:${body.size ?? 0}` });
  };
  const rebuild = async (created: string) => {
    rebuilt++;
    const [number = 0, size = 0] = created.split(':').map(Number);
    return { thing: { number, text: 'x'.repeat(size) } };
  };
  things = fixture.endpoint(createThing, make, { rebuild });
  others = fixture.endpoint(createOther, make);
  plain = fixture.endpoint(createPlain, make);
  unbuilt = fixture.endpoint(route({ ...createThing, operation: 'createUnbuilt' }), make);
  const createSecret = route({ ...createThing, operation: 'createSecret', idempotencyKey: 'remade' });
  secrets = fixture.endpoint(createSecret, make, { rebuild });
  uploads = fixture.endpoint(uploadThing, async () => ({ thing: { number: ++createdCount } }));
});

let keys = 0;
const freshKey = () => `key ${keys++}`;

/** One call with a key; the client may be signed in. */
function post(handler: LambdaHandler, key: string | undefined, request: TestRequest, client?: ClientIdentity) {
  const headers = {
    ...fixture.signed(client),
    ...request.headers,
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  };
  return drive(handler, { method: 'POST', params: { id: '1' }, ...request, headers });
}

const CONFLICT = { status: 409, json: { error: { code: 'CONFLICT' } } };

describe('the header Idempotency-Key', () => {
  it('makes a repeated call one call, with the same status, headers and body, in any order of JSON keys', async () => {
    const key = freshKey();
    const first = await post(things, key, jsonRequest({ name: 'a', size: 3 }));
    expect(first).toMatchObject({ status: 201, json: { thing: { text: 'xxx' } } });
    const before = createdCount;
    const again = await post(things, key, jsonRequest({ size: 3, name: 'a', unknown: 'is no part of the request' }));
    expect(again).toEqual(first);
    expect(again.headers).toMatchObject({
      location: expect.stringMatching(/^\/v2\/things\/\d+$/),
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'x-request-id': 'request-1',
    });
    expect(createdCount).toBe(before);
  });

  it('does not store a response with a secret: the service creates it again from the result of the first call', async () => {
    const key = freshKey();
    const first = await post(secrets, key, jsonRequest({ name: 'a', size: 3 }));
    const before = { createdCount, rebuilt };
    expect(await post(secrets, key, jsonRequest({ name: 'a', size: 3 }))).toEqual(first);
    expect({ createdCount, rebuilt }).toEqual({ createdCount: before.createdCount, rebuilt: before.rebuilt + 1 });
  });

  it('is refused with another body, and with another path', async () => {
    const key = freshKey();
    await post(things, key, jsonRequest({ name: 'a' }));
    expect(await post(things, key, jsonRequest({ name: 'b' }))).toMatchObject(CONFLICT);
    expect(await post(things, key, { ...jsonRequest({ name: 'a' }), params: { id: '2' } })).toMatchObject(CONFLICT);
  });

  it('is the same for a form with the same fields and files, with any boundary', async () => {
    const form = (name: string, bytes: string, part = 'file') => {
      const data = new FormData();
      data.set('name', name);
      data.set(part, new File([bytes], 'model.obj'));
      return formRequest(data);
    };
    const key = freshKey();
    const [one, two] = [await form('a', 'bytes'), await form('a', 'bytes')];
    expect(one.headers).not.toEqual(two.headers);
    const first = await post(uploads, key, one);
    expect(first.status).toBe(200);
    expect(await post(uploads, key, two)).toEqual(first);
    expect(await post(uploads, key, await form('b', 'bytes'))).toMatchObject(CONFLICT);
    expect(await post(uploads, key, await form('a', 'other'))).toMatchObject(CONFLICT);
    expect(await post(uploads, key, await form('a', 'bytes', 'more'))).toMatchObject(CONFLICT);
  });

  it('runs concurrent duplicates once', async () => {
    const key = freshKey();
    const before = createdCount;
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => post(things, key, jsonRequest({ name: 'at once' }))),
    );
    expect(createdCount).toBe(before + 1);
    expect(new Set(responses.map(({ json }) => JSON.stringify(json))).size).toBe(1);
  });

  it('of a caller who is not signed in belongs to one address group, so that strangers share no response', async () => {
    const key = freshKey();
    const from = (sourceIp: string) => post(things, key, { ...jsonRequest({ name: 'scoped' }), sourceIp });
    const [here, elsewhere] = [await from('2001:db8::1'), await from('2001:db8:0:1::1')];
    expect([here.status, elsewhere.status]).toEqual([201, 201]);
    expect(elsewhere.json).not.toEqual(here.json);
    expect(await from('2001:db8::2')).toEqual(here);
  });

  it('belongs to one api key, tenant, session and route', async () => {
    const key = freshKey();
    const request = jsonRequest({ name: 'scoped' });
    const [anna, annaAgain, ben] = await Promise.all(
      ['anna@one.example', 'anna@one.example', 'ben@one.example'].map((who) => fixture.signedIn(who)),
    );
    const shared = { apiKey: 'shared-browser' };
    const responses = [
      await post(things, key, request),
      await post(others, key, request),
      await post(things, key, request, OTHER),
      await post(things, key, request, anna),
      await post(things, key, request, annaAgain),
      await post(things, key, request, ben),
      await post(things, key, request, { ...shared, currentTenant: 1 }),
      await post(things, key, request, { ...shared, currentTenant: 2 }),
    ];
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(responses.map(({ json }) => JSON.stringify(json))).size).toBe(8);
    expect(await post(things, key, request, anna)).toEqual(responses[3]);
  });

  it('stores no failure: the same key works with a corrected request, and is used up then', async () => {
    const key = freshKey();
    const refused = await post(things, key, jsonRequest({ name: 'a', fault: true }));
    expect(refused.status).toBe(400);
    const corrected = await post(things, key, jsonRequest({ name: 'a' }));
    expect(corrected.status).toBe(201);
    expect(await post(things, key, jsonRequest({ name: 'a' }))).toEqual(corrected);
  });

  it.each(['x'.repeat(256), 'a\tb', 'a\u0001'])('is refused with 400 if it is invalid: %j', async (key) => {
    const before = createdCount;
    expect(await post(things, key, jsonRequest({ name: 'a' }))).toMatchObject({
      status: 400,
      json: { error: { code: 'INVALID_REQUEST', message: expect.stringContaining('255') } },
    });
    expect(createdCount).toBe(before);
  });

  it('is ignored if it is empty, absent, or sent to a route without support for it', async () => {
    const before = createdCount;
    for (const key of ['', undefined]) {
      await post(things, key, jsonRequest({ name: 'a' }));
      await post(things, key, jsonRequest({ name: 'a' }));
    }
    await post(plain, 'plain', jsonRequest({ name: 'a' }));
    await post(plain, 'plain', jsonRequest({ name: 'a' }));
    expect(createdCount).toBe(before + 6);
  });

  it('recreates a response that is too long to store from the result', async () => {
    const key = freshKey();
    const request = jsonRequest({ name: 'large', size: 400_000 });
    const first = await post(things, key, request);
    const before = { createdCount, rebuilt };
    expect(await post(things, key, request)).toEqual(first);
    expect({ createdCount, rebuilt }).toEqual({ createdCount: before.createdCount, rebuilt: before.rebuilt + 1 });
  });

  it('creates nothing twice even if such a response cannot be recreated', async () => {
    const key = freshKey();
    const request = jsonRequest({ name: 'large', size: 400_000 });
    expect((await post(unbuilt, key, request)).status).toBe(201);
    const before = createdCount;
    expect(await post(unbuilt, key, request)).toMatchObject(CONFLICT);
    expect(createdCount).toBe(before);
  });
});
