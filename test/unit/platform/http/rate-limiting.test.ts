import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readFormBody } from '../../../../shared/platform/http/form-body.ts';
import type { LambdaHandler } from '../../../../shared/platform/http/lambda-handler.ts';
import { route } from '../../../../shared/platform/http/route.ts';
import type { ClientIdentity } from '../../../../shared/platform/identity/request-tokens/sign-request.ts';
import { PASSWORD } from '../identity/identity-fixture.ts';
import { drive, formRequest, jsonRequest } from './drive-endpoint.ts';
import { type PipelineFixture, startPipelineFixture } from './pipeline-fixture.ts';

const upload = route({
  operation: 'uploadThing',
  method: 'POST',
  path: '/v2/things',
  summary: 'Upload a thing',
  file: 'things/upload-thing',
  audience: 'client',
  body: { kind: 'json', schema: z.object({ name: z.string() }) },
  limit: 'upload',
  response: z.object({ done: z.boolean() }),
  source: 'test',
});
const start = route({ ...upload, operation: 'startThing', limit: 'jobStart' });
const createOrDraw = route({
  ...upload,
  operation: 'createOrDraw',
  body: {
    kind: 'jsonOrForm',
    read: readFormBody,
    schema: z.object({ name: z.string() }),
    fields: z.object({ name: z.string() }),
    files: { names: ['file'], maxBytes: 10_000 },
  },
  limit: { ofForms: 'jobStart' },
});

let fixture: PipelineFixture;
let uploads: LambdaHandler;
let starts: LambdaHandler;
let createsOrDraws: LambdaHandler;
let signIns: LambdaHandler;

beforeAll(async () => {
  // Few calls in a period that is longer than the test: a token is added after 20 s at the earliest.
  fixture = await startPipelineFixture({
    RATE_LIMITS: 'upload=3,jobStart=3,signInPerIdentification=3,signInPerAddress=5,signInFailures=7',
  });
  uploads = fixture.endpoint(upload, async () => ({ done: true }));
  starts = fixture.endpoint(start, async () => ({ done: true }));
  createsOrDraws = fixture.endpoint(createOrDraw, async () => ({ done: true }));
  ({ handler: signIns } = await import('../../../../functions/auth/sign-in.ts'));
});

async function statuses(handler: LambdaHandler, client: ClientIdentity | undefined, calls: number, sourceIp?: string) {
  const { headers, body } = jsonRequest({ name: 'a' });
  const responses = await Promise.all(
    Array.from({ length: calls }, () =>
      drive(handler, {
        method: 'POST',
        headers: { ...fixture.signed(client), ...headers },
        body,
        ...(sourceIp && { sourceIp }),
      }),
    ),
  );
  return responses.map(({ status }) => status).toSorted();
}

describe('a route with a limit', () => {
  it('returns 429 in the error format after the last allowed call, with Retry-After and CORS headers', async () => {
    const ben = await fixture.signedIn('ben@one.example');
    expect(await statuses(uploads, ben, 3)).toEqual([200, 200, 200]);
    const { headers, body } = jsonRequest({ name: 'a' });
    const refused = await drive(uploads, { method: 'POST', headers: { ...fixture.signed(ben), ...headers }, body });
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
      json: { error: { status: 429, code: 'TOO_MANY_REQUESTS', requestId: 'request-1' } },
    });
    expect(refused.headers['retry-after']).toMatch(/^([1-9]|1\d|20)$/);
  });

  it('counts users, tenants and limits separately, and one user over all sessions', async () => {
    const [anna, annaAgain, annaInTwo] = await Promise.all([
      fixture.signedIn('anna@one.example'),
      fixture.signedIn('anna@one.example'),
      fixture.signedIn('anna@one.example', { apiKey: 'few-browser', currentTenant: 2 }),
    ]);
    expect(await statuses(uploads, anna, 2)).toEqual([200, 200]);
    expect(await statuses(uploads, annaAgain, 2)).toEqual([200, 429]);
    expect(await statuses(starts, anna, 4)).toEqual([200, 200, 200, 429]);
    expect(await statuses(uploads, annaInTwo, 3)).toEqual([200, 200, 200]);
  });

  it('counts callers without sign-in by address', async () => {
    expect(await statuses(uploads, undefined, 4, '192.0.2.7')).toEqual([200, 200, 200, 429]);
    expect(await statuses(uploads, undefined, 1, '192.0.2.8')).toEqual([200]);
    expect(await statuses(uploads, undefined, 3, '2001:db8::1')).toEqual([200, 200, 200]);
    expect(await statuses(uploads, undefined, 1, '2001:db8::2')).toEqual([429]);
  });

  it('does not count an invalid call or one without credentials', async () => {
    const sourceIp = '192.0.2.9';
    const { headers, body } = jsonRequest({ name: 12 });
    for (let call = 0; call < 5; call++) {
      const malformed = { method: 'POST', headers: { ...fixture.signed(), ...headers }, body, sourceIp };
      expect((await drive(uploads, malformed)).status).toBe(400);
      expect((await drive(uploads, { method: 'POST', headers, body, sourceIp })).status).toBe(401);
    }
    expect(await statuses(uploads, undefined, 3, sourceIp)).toEqual([200, 200, 200]);
  });
});

describe('a limit of forms', () => {
  it('counts the forms of a route that also accepts JSON, and nothing else', async () => {
    const dora = await fixture.signedIn('ben@one.example');
    const form = new FormData();
    form.set('name', 'drawing');
    const { headers, body } = await formRequest(form);
    const send = () =>
      drive(createsOrDraws, { method: 'POST', headers: { ...fixture.signed(dora), ...headers }, body });
    expect(await statuses(createsOrDraws, dora, 5)).toEqual(Array(5).fill(200));
    expect((await send()).headers.ratelimit).toBe('"jobStart";r=2;t=20');
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([200, 200, 429]);
    expect(await statuses(createsOrDraws, dora, 1)).toEqual([200]);
  });
});

describe('the RateLimit headers', () => {
  it('say before a refusal how much is left, and are readable for pages on other origins', async () => {
    const sourceIp = '192.0.2.30';
    const { headers, body } = jsonRequest({ name: 'a' });
    const send = () => drive(uploads, { method: 'POST', headers: { ...fixture.signed(), ...headers }, body, sourceIp });
    const responses = [await send(), await send(), await send(), await send()];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    for (const [index, response] of responses.entries()) {
      expect(response.headers['ratelimit-policy']).toBe('"upload";q=3;w=60');
      expect(response.headers.ratelimit).toMatch(new RegExp(`^"upload";r=${Math.max(0, 2 - index)};t=\\d+$`));
      expect(response.headers['access-control-expose-headers']).toContain('ratelimit, ratelimit-policy');
    }
  });
});

describe('signing in', () => {
  const attempt = (identification: string, sourceIp: string, password = 'wrong') => {
    const { headers, body } = jsonRequest({ identification, password });
    return drive(signIns, { method: 'POST', headers: { ...fixture.signed(), ...headers }, body, sourceIp });
  };

  it('gets 429 per identification in any spelling from one address, while the user signs in from another', async () => {
    for (const identification of ['carl@two.example', ' Carl@Two.Example', 'CARL@TWO.EXAMPLE']) {
      expect((await attempt(identification, '198.51.100.1')).status).toBe(403);
    }
    const refused = await attempt('ben@one.example', '198.51.100.1', PASSWORD);
    expect(refused.status, 'another user').toBe(200);
    const again = await attempt('carl@two.example', '198.51.100.1', PASSWORD);
    expect(again).toMatchObject({ status: 429, json: { error: { code: 'TOO_MANY_REQUESTS' } } });
    expect(again.headers['retry-after']).toMatch(/^([1-9]|1\d|20)$/);
    expect((await attempt('carl@two.example', '198.51.100.2')).status, 'the user elsewhere').toBe(403);
  });

  it('gets 429 after far more failures from all addresses, and success does not count', async () => {
    const from = (index: number, password?: string) => attempt('anna@one.example', `198.51.101.${index}`, password);
    const session = await fixture.signedIn('anna@one.example');
    for (let index = 0; index < 9; index++) expect((await from(index, PASSWORD)).status).toBe(200);
    for (let index = 10; index < 17; index++) expect((await from(index)).status).toBe(403);
    expect((await from(20, PASSWORD)).status).toBe(429);
    expect(await statuses(createsOrDraws, session, 1), 'a session that exists').toEqual([200]);
  });

  it('gets 429 per address, while another address can still sign in', async () => {
    const attempts = Array.from({ length: 30 }, (_, index) => attempt(`nobody ${index}`, '203.0.113.1'));
    const responses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(responses.filter((status) => status === 403)).toHaveLength(5);
    expect(responses.filter((status) => status === 429)).toHaveLength(25);
    expect((await attempt('ben@one.example', '203.0.113.1', PASSWORD)).status).toBe(429);
    expect((await attempt('ben@one.example', '203.0.113.2', PASSWORD)).status).toBe(200);
  });
});
