import { randomBytes } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { encodeRequestToken } from '../../../../../shared/platform/identity/request-tokens/encode-request-token.ts';
import {
  type ClientIdentity,
  signRequest,
} from '../../../../../shared/platform/identity/request-tokens/sign-request.ts';
import { BLOCK_BYTES, decryptToken } from '../../../../../shared/platform/identity/request-tokens/token-cipher.ts';
import { putApiKey } from '../../../../../shared/platform/identity/tenants/api-key-store.ts';
import { type IdentityFixture, PASSWORD, PLANNER, SECRET, SHARED, startIdentityFixture } from '../identity-fixture.ts';

const ProxyResult = z.object({ statusCode: z.int(), headers: z.record(z.string(), z.string()), body: z.string() });
const CONTEXT = { awsRequestId: 'test' } as Context;
const PREFIX_KEY = 'one-prefix';
const SIGN_IN = { identification: 'anna@one.example', password: PASSWORD };

type Handler = (event: unknown, context: Context) => Promise<unknown>;

let fixture: IdentityFixture;
let handlers: { readonly check: Handler; readonly ordinary: Handler };
let sessionToken: string;

beforeAll(async () => {
  fixture = await startIdentityFixture();
  await putApiKey(fixture.identity, {
    id: PREFIX_KEY,
    tenant: 1,
    secrets: [SECRET],
    public: false,
    context: 'planner',
    algorithms: ['01'],
    ivMode: 'prefix',
  });
  Object.assign(process.env, { POWERTOOLS_LOG_LEVEL: 'SILENT', RATE_LIMITS: 'off' });
  // Handlers open their tables when they are imported, so the table must exist first.
  const { handler: check } = await import('../../../../../functions/auth/check-token.ts');
  const { handler: ordinary } = await import('../../../../../functions/auth/sign-out.ts');
  const { handler: signIn } = await import('../../../../../functions/auth/sign-in.ts');
  handlers = { check, ordinary };
  const { body } = await send(signIn, signRequest(PLANNER, new Date()), SIGN_IN);
  sessionToken = JSON.parse(body).auth.token;
});

/** Calls a handler in the same way as the gateway, always with the same request id. */
async function send(handler: Handler, headers: Record<string, string>, body?: object) {
  const sent = { 'content-type': 'application/json', ...headers };
  const result = await handler(
    {
      resource: '/v2/auth/signout',
      httpMethod: 'POST',
      path: '/v2/auth/signout',
      multiValueHeaders: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, [value]])),
      body: body === undefined ? null : JSON.stringify(body),
      requestContext: { requestId: 'request-1', identity: { sourceIp: '192.0.2.1' } },
    },
    CONTEXT,
  );
  return ProxyResult.parse(result);
}

const signed = (client: ClientIdentity, secondsAgo = 0) =>
  signRequest(client, new Date(Date.now() - secondsAgo * 1000));

async function check(headers: Record<string, string>) {
  const { statusCode, body } = await send(handlers.check, headers);
  return { status: statusCode, json: JSON.parse(body) };
}

describe('POST /v2/auth/check', () => {
  it('says what the service reads in an anonymous token', async () => {
    const read = { session: 'anonymous', rights: [], reason: null };
    const { status, json } = await check(signed(PLANNER, 10));
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { check: { ...read, apiKey: 'one-planner', algorithm: '01' } },
    });
    expect(json.check.ageSeconds).toBeGreaterThanOrEqual(9);
    expect(json.check.ageSeconds).toBeLessThan(60);
    expect(await check(signed({ ...PLANNER, algorithm: '02' }))).toMatchObject({
      json: { check: { algorithm: '02' } },
    });
    expect(await check(signed(SHARED, 86_400))).toMatchObject({
      json: { check: { ...read, apiKey: 'shared-browser', algorithm: '03', ageSeconds: expect.closeTo(86_400, -2) } },
    });
  });

  it('says whether the session is valid, and which rights it has in the tenant of the request', async () => {
    expect(await check(signed({ ...PLANNER, sessionToken }))).toMatchObject({
      status: 200,
      json: { check: { session: 'valid', rights: ['catalog-mgt', 'plans'], reason: null } },
    });
    expect(await check(signed({ ...PLANNER, sessionToken: 'of-nobody' }))).toMatchObject({
      status: 200,
      json: { check: { session: 'invalid', rights: [], reason: null } },
    });
  });

  it('says of a refused token only the reason', async () => {
    const { apiKey = '', token = '' } = signed(PLANNER);
    const { token: other = '' } = signed({ ...PLANNER, secret: 'b-Secr3t_Str1ng!' });
    const calls = [{}, { apiKey }, { apiKey, token: `${token}!` }, { apiKey, token: other }, signed(PLANNER, 1_000)];
    const reasons = ['missing', 'missing', 'malformed', 'unreadable', 'expired'];
    for (const [index, reason] of reasons.entries()) {
      expect(await check(calls[index] ?? {})).toEqual({ status: 200, json: { check: { reason } } });
    }
  });

  it('refuses an unknown api key and a wrong tenant as every call', async () => {
    expect(await check(signed({ ...PLANNER, apiKey: 'unknown' }))).toMatchObject({ status: 403 });
    expect(await check(signed({ ...PLANNER, currentTenant: 2 }))).toMatchObject({ status: 403 });
  });

  it('is limited per api key and address, as sign-in', async () => {
    process.env.RATE_LIMITS = 'signInPerIdentification=2';
    vi.resetModules();
    const { handler } = await import('../../../../../functions/auth/check-token.ts');
    process.env.RATE_LIMITS = 'off';
    const calls = [PLANNER, PLANNER, PLANNER, SHARED].map((client) => signed(client));
    const statuses: number[] = [];
    for (const headers of calls) statuses.push((await send(handler, headers)).statusCode);
    expect(statuses).toEqual([200, 200, 429, 200]);
  });
});

/** A token that an attacker has seen. The attacker does not know its secret. */
interface SeenToken {
  readonly apiKey: string;
  readonly algorithm: '01' | '02';
  /** The initialisation vector or nothing, then the encrypted blocks. */
  readonly head: Buffer;
  readonly blocks: readonly Buffer[];
}

function seenToken(apiKey: string, algorithm: '01' | '02', prefixIv?: Buffer): SeenToken {
  const wrapping = { algorithm, secret: SECRET, ...(prefixIv && { prefixIv }) };
  const token = encodeRequestToken({ timestamp: new Date(), sessionToken, apiKey }, wrapping);
  const bytes = Buffer.from(token.slice(3), 'base64');
  const head = bytes.subarray(0, prefixIv?.length ?? 0);
  const encrypted = bytes.subarray(head.length);
  const count = encrypted.length / BLOCK_BYTES;
  const blocks = Array.from({ length: count }, (_, index) =>
    encrypted.subarray(index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES),
  );
  return { apiKey, algorithm, head, blocks };
}

/** All values of the last byte of a block; one of them makes the next block end with valid padding. */
function guesses(): Buffer[] {
  const block = randomBytes(BLOCK_BYTES);
  return Array.from({ length: 256 }, (_, value) => Buffer.concat([block.subarray(0, -1), Buffer.of(value)]));
}

/** The queries of a padding-oracle attack on every block of the token. */
function paddingQueries({ algorithm, head, blocks }: SeenToken): Buffer[] {
  if (algorithm === '02') {
    return blocks.flatMap((block, index) => [
      block,
      Buffer.concat([...blocks.slice(0, index), randomBytes(BLOCK_BYTES), ...blocks.slice(index + 1)]),
      Buffer.concat([...blocks, block]),
      ...guesses()
        .slice(0, 16)
        .map((guess) => Buffer.concat([block, guess])),
    ]);
  }
  // With a sent initialisation vector the guess is the vector itself.
  return blocks
    .flatMap((block) => guesses().map((guess) => Buffer.concat([guess, block])))
    .concat(blocks.slice(1, -1).map((_, index) => Buffer.concat([head, ...blocks.slice(0, index + 1)])));
}

/**
 * Replaces the third block by random ones: it and the fourth are within the session, and all else stays right. A few of
 * them, and not all, make a character that separates the parts of a token.
 */
function sessionQueries({ head, blocks }: SeenToken): Buffer[] {
  const random = Array.from({ length: 256 }, () => randomBytes(BLOCK_BYTES));
  return random.map((block) => Buffer.concat([head, ...blocks.slice(0, 2), block, ...blocks.slice(3)]));
}

function decrypted({ algorithm, head }: SeenToken, query: Buffer) {
  if (algorithm === '02') return decryptToken(query, { mode: 'ecb', secret: SECRET, iv: null });
  const iv = head.length > 0 ? query.subarray(0, BLOCK_BYTES) : Buffer.alloc(BLOCK_BYTES);
  return decryptToken(query.subarray(head.length), { mode: 'cbc', secret: SECRET, iv });
}

describe.each([
  { scheme: 'CBC with a vector of zeros', make: () => seenToken('one-planner', '01') },
  { scheme: 'CBC with a sent vector', make: () => seenToken(PREFIX_KEY, '01', randomBytes(BLOCK_BYTES)) },
  { scheme: 'ECB', make: () => seenToken('one-planner', '02') },
])('a padding-oracle attack on a token under $scheme', ({ make }) => {
  it.each([
    { what: 'paddings', queriesOf: paddingQueries },
    { what: 'the characters of the session', queriesOf: sessionQueries },
  ])('learns nothing of $what, from a refusal and from the check', async ({ what, queriesOf }) => {
    const seen = make();
    const queries = queriesOf(seen);
    const plain = queries.map((query) => decrypted(seen, query));
    // What an oracle would tell apart: there are queries of both kinds.
    const kinds = plain.map(({ plain: text, good }) =>
      what === 'paddings' ? good : text.toString('latin1').split(';').length === 3,
    );
    expect(new Set(kinds)).toEqual(new Set([true, false]));
    for (const [name, handler] of Object.entries(handlers)) {
      const answers = new Set<string>();
      for (const query of queries) {
        const token = `${seen.algorithm}-${query.toString('base64')}`;
        answers.add(JSON.stringify(await send(handler, { apiKey: seen.apiKey, token })));
      }
      expect([...answers], name).toHaveLength(1);
      expect([...answers].join(), name).toContain('unreadable');
    }
  });
});
