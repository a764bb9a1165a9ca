import type { Context } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { signRequest } from '../../../../../shared/platform/identity/request-tokens/sign-request.ts';
import { PASSWORD, PLANNER, SECRET, startIdentityFixture } from '../identity-fixture.ts';

const ProxyResult = z.object({ statusCode: z.int(), headers: z.record(z.string(), z.string()), body: z.string() });
const CONTEXT = { awsRequestId: 'test' } as Context;

type Handler = (event: unknown, context: Context) => Promise<unknown>;

let signIn: Handler;
let signOut: Handler;

beforeAll(async () => {
  await startIdentityFixture();
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  // Handlers open their tables when they are imported, so the table must exist first.
  ({ handler: signIn } = await import('../../../../../functions/auth/sign-in.ts'));
  ({ handler: signOut } = await import('../../../../../functions/auth/sign-out.ts'));
});

/** Calls a handler in the same way as the gateway: with headers, and with the body as text. */
async function send(handler: Handler, httpMethod: string, headers: Record<string, string>, body?: unknown) {
  const resource = handler === signIn ? '/v2/auth/signin' : '/v2/auth/signout';
  const event = {
    resource,
    httpMethod,
    path: resource,
    multiValueHeaders: Object.fromEntries(
      Object.entries({ 'content-type': 'application/json', ...headers }).map(([name, value]) => [name, [value]]),
    ),
    body: body === undefined ? null : JSON.stringify(body),
    requestContext: { requestId: 'request-1', identity: { sourceIp: '192.0.2.1' } },
  };
  const result = ProxyResult.parse(await handler(event, CONTEXT));
  return { status: result.statusCode, headers: result.headers, json: JSON.parse(result.body) };
}

const signed = (sessionToken?: string) => signRequest({ ...PLANNER, sessionToken }, new Date());

describe('POST /v2/auth/signin and signout', () => {
  it('start a session and end it, by POST and by GET', async () => {
    for (const method of ['POST', 'GET']) {
      const started = await send(signIn, 'POST', signed(), { identification: 'anna@one.example', password: PASSWORD });
      expect(started).toMatchObject({ status: 200, json: { auth: { userId: 'anna' } } });
      expect(Object.keys(started.json)).toEqual(['auth']);
      const { token } = started.json.auth;
      const ended = await send(signOut, method, signed(token));
      expect(ended).toMatchObject({ status: 200, json: { auth: { signedOut: true } } });
      const again = await send(signOut, method, signed(token));
      expect(again).toMatchObject({ status: 401, json: { error: { code: 'INVALID_SESSION' } } });
    }
    expect(await send(signOut, 'GET', signed())).toMatchObject({ status: 200, json: { auth: { signedOut: true } } });
  });

  it('return a failure in the error format, as JSON and with CORS headers, without secrets', async () => {
    const wrong = await send(signIn, 'POST', signed(), { identification: 'anna@one.example', password: 'wrong' });
    expect(wrong).toMatchObject({
      status: 403,
      headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
      json: { error: { status: 403, code: 'SIGN_IN_FAILED', requestId: expect.any(String) } },
    });
    const malformed = await send(signIn, 'POST', signed(), { identification: 'anna@one.example' });
    expect(malformed).toMatchObject({ status: 400, json: { error: { code: 'INVALID_REQUEST' } } });
    const unsigned = await send(signIn, 'POST', {}, { identification: 'anna@one.example', password: PASSWORD });
    expect(unsigned).toMatchObject({ status: 401, json: { error: { code: 'INVALID_TOKEN' } } });
    const seen = JSON.stringify([wrong, malformed, unsigned]);
    for (const hidden of [SECRET, PASSWORD, 'anna@one.example']) expect(seen).not.toContain(hidden);
  });
});
