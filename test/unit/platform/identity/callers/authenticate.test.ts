import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../../../../../shared/platform/errors/service-error.ts';
import { authenticate, type Credentials } from '../../../../../shared/platform/identity/callers/authenticate.ts';
import { signRequest } from '../../../../../shared/platform/identity/request-tokens/sign-request.ts';
import { wrapTokenText } from '../../../../../shared/platform/identity/request-tokens/wrap-token-text.ts';
import { signOut } from '../../../../../shared/platform/identity/sign-in/sign-out.ts';
import { findApiKey, putApiKey } from '../../../../../shared/platform/identity/tenants/api-key-store.ts';
import { deleteMembership, putMembership } from '../../../../../shared/platform/identity/users/membership-store.ts';
import { findUser, putUser } from '../../../../../shared/platform/identity/users/user-store.ts';
import { runs } from '../../../../runs.ts';
import {
  CMS,
  CONSOLE,
  FEW,
  type IdentityFixture,
  OTHER,
  PLANNER,
  SECONDS,
  SECRET,
  SHARED,
  startIdentityFixture,
} from '../identity-fixture.ts';

let fixture: IdentityFixture;

beforeAll(async () => {
  fixture = await startIdentityFixture();
});

const signed = (client = PLANNER) => signRequest(client, fixture.now());
const refusal = (request: Credentials) => expect(authenticate(request, 'client', fixture.deps)).rejects;
const refusedFor = (reason: string) => ({ code: 'INVALID_TOKEN', status: 401, details: [{ reason }] });
const MISSING = refusedFor('missing');
const WRONG_TENANT = { code: 'WRONG_TENANT', status: 403 };

describe('a caller who is not signed in', () => {
  it('is the api key in its tenant, without a user and without rights', async () => {
    const caller = await fixture.call(PLANNER);
    expect(caller).toMatchObject({
      apiKey: { id: 'one-planner', context: 'planner', public: false },
      tenant: { id: 1, name: 'one', allowPasswordMd5: true, anonymousPlans: true },
      language: 'de',
    });
    expect(caller).not.toHaveProperty('user');
    expect(caller).not.toHaveProperty('sessionTokenHash');
    expect(caller.hasRight('plans')).toBe(false);
  });

  it('is accepted with 01, 02 and, for a public key, 03', async () => {
    expect(await fixture.call({ ...PLANNER, algorithm: '01' })).toMatchObject({ tenant: { id: 1 } });
    expect(await fixture.call({ ...PLANNER, algorithm: '02' })).toMatchObject({ tenant: { id: 1 } });
    expect(await fixture.call(SHARED)).toMatchObject({ tenant: { id: 1 }, apiKey: { public: true } });
  });

  it('sees no tenant field that only administrators may see', async () => {
    const { tenant } = await fixture.call(PLANNER);
    for (const hidden of ['webhook', 'webhookApiKey', 'refusedApiKeys', 'aliases', 'disabled']) {
      expect(tenant).not.toHaveProperty(hidden);
    }
    expect(JSON.stringify(await fixture.call(PLANNER))).not.toContain(SECRET);
  });

  it('gets the requested language', async () => {
    expect(await fixture.call(PLANNER, { language: 'fr', locale: 'it_IT' })).toMatchObject({ language: 'fr' });
    expect(await fixture.call(PLANNER, { locale: 'it_IT' })).toMatchObject({ language: 'it' });
    expect(await fixture.call(OTHER)).toMatchObject({ language: 'en' });
  });
});

describe('credentials', () => {
  it('are optional on an open route, and are checked there if they are sent', async () => {
    expect(await authenticate({ language: 'de', currentTenant: '1' }, 'open', fixture.deps)).toBeUndefined();
    expect(await authenticate({ apiKey: '', token: '' }, 'open', fixture.deps)).toBeUndefined();
    expect(await authenticate(signed(), 'open', fixture.deps)).toMatchObject({ tenant: { id: 1 } });
    const garbage = { ...signed(), token: '01-AAAA' };
    await expect(authenticate(garbage, 'open', fixture.deps)).rejects.toMatchObject(refusedFor('malformed'));
    await expect(authenticate({ apiKey: 'one-planner' }, 'open', fixture.deps)).rejects.toMatchObject(MISSING);
    await expect(authenticate({ token: signed().token }, 'open', fixture.deps)).rejects.toMatchObject(MISSING);
  });

  it('that are wrong get 401 with the reason', async () => {
    const { apiKey, token } = signed();
    for (const request of [{}, { apiKey }, { token }, { apiKey: '', token }, { apiKey, token: '' }]) {
      await refusal(request).toMatchObject(MISSING);
    }
    const late = signRequest(PLANNER, new Date(fixture.now().getTime() - 901 * SECONDS));
    const details = [{ reason: 'expired', serverTime: fixture.now().toISOString(), maxAgeSeconds: 900 }];
    await refusal(late).toMatchObject({ code: 'INVALID_TOKEN', status: 401, details });
    await refusal({ apiKey, token: signed(OTHER).token }).toMatchObject(refusedFor('unreadable'));
    await refusal({
      apiKey,
      token: wrapTokenText(`${fixture.now().toISOString()};;${apiKey}`, { algorithm: '01', secret: SECRET }),
    }).toMatchObject(refusedFor('unreadable'));
    const plain = signRequest({ apiKey: 'one-planner' }, fixture.now());
    await refusal(plain).toMatchObject(refusedFor('malformed'));
  });

  it('with an unknown or a disabled api key get the same 403', async () => {
    for (const apiKey of ['unknown', 'one-disabled', 'ONE-PLANNER', 'one-planner ', 'x'.repeat(5_000), 'ключ']) {
      await refusal(signed({ ...PLANNER, apiKey })).toMatchObject({ code: 'UNKNOWN_API_KEY', status: 403 });
    }
  });
});

describe('the tenant of a request', () => {
  it('is the tenant of the api key by default', async () => {
    expect(await fixture.call(PLANNER, { currentTenant: '' })).toMatchObject({ tenant: { id: 1 } });
    expect(await fixture.call(SHARED)).toMatchObject({ tenant: { id: 1 } });
  });

  it('may be named by its number and by its alias', async () => {
    for (const currentTenant of ['1', '9']) {
      expect(await fixture.call(PLANNER, { currentTenant })).toMatchObject({ tenant: { id: 1 } });
    }
  });

  it('is any tenant that a shared public key serves and that accepts it', async () => {
    expect(await fixture.call(SHARED, { currentTenant: '2' })).toMatchObject({ tenant: { id: 2 } });
    expect(await fixture.call(FEW, { currentTenant: '2' })).toMatchObject({ tenant: { id: 2 } });
    await refusal({ ...signed(SHARED), currentTenant: '3' }).toMatchObject(WRONG_TENANT);
    await refusal({ ...signed(FEW), currentTenant: '3' }).toMatchObject(WRONG_TENANT);
  });

  it('gets 403 if it is unknown, disabled or not for this api key', async () => {
    for (const currentTenant of ['2', '3', '4', '77', '0', '999999999999999']) {
      await refusal({ ...signed(), currentTenant }).toMatchObject(WRONG_TENANT);
    }
    await refusal({ ...signed(SHARED), currentTenant: '4' }).toMatchObject(WRONG_TENANT);
    await refusal(signed({ apiKey: 'four-planner', secret: SECRET })).toMatchObject(WRONG_TENANT);
  });

  it('gets 400 if it is not a number, but only for a caller with valid credentials', async () => {
    for (const currentTenant of ['one', '-1', '1.5', '1e0', ' 1', '0x1', '1'.repeat(16), '١']) {
      await refusal({ ...signed(), currentTenant }).toMatchObject({ code: 'INVALID_REQUEST', status: 400 });
    }
    await refusal({ currentTenant: 'one' }).toMatchObject(MISSING);
  });
});

describe('a signed-in caller', () => {
  it('has the rights of the membership in the tenant of the request', async () => {
    const sessionToken = await fixture.session('anna@one.example');
    const inTenantOne = await fixture.call({ ...PLANNER, sessionToken });
    expect(inTenantOne.user).toEqual({ id: 'anna', rights: ['catalog-mgt', 'plans'], catalogs: ['chairs'] });
    expect(inTenantOne.sessionTokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect([inTenantOne.hasRight('catalog-mgt'), inTenantOne.hasRight('catalog-mgt', 'chairs')]).toEqual([true, true]);
    expect([inTenantOne.hasRight('catalog-mgt', 'tables'), inTenantOne.hasRight('jobs')]).toEqual([false, false]);
    const inTwo = await fixture.call({ ...OTHER, sessionToken });
    expect(inTwo.user).toEqual({ id: 'anna', rights: [] });
    expect(inTwo.hasRight('plans')).toBe(false);
  });

  it('counts as not signed in if the user is not a member of the tenant, for every key', async () => {
    const sessionToken = await fixture.session('ben@one.example');
    await refusal(signed({ ...OTHER, sessionToken })).toMatchObject(WRONG_TENANT);
    await refusal({ ...signed({ ...SHARED, sessionToken }), currentTenant: '2' }).toMatchObject(WRONG_TENANT);
  });

  it('loses a right, the membership and the account immediately', async () => {
    const sessionToken = await fixture.session('anna@one.example');
    const client = { ...OTHER, sessionToken };
    await putMembership(fixture.identity, { tenant: 2, user: 'anna', rights: ['jobs'] });
    expect((await fixture.call(client)).hasRight('jobs')).toBe(true);
    await putMembership(fixture.identity, { tenant: 2, user: 'anna', rights: [] });
    expect((await fixture.call(client)).hasRight('jobs')).toBe(false);
    await deleteMembership(fixture.identity, 2, 'anna');
    await refusal(signed(client)).toMatchObject(WRONG_TENANT);
    await putMembership(fixture.identity, { tenant: 2, user: 'anna', rights: [] });
    const anna = await findUser(fixture.identity, 'anna');
    if (anna === undefined) throw new Error('anna is in the fixture');
    await putUser(fixture.identity, { ...anna, disabled: true });
    await refusal(signed(client)).toMatchObject({ code: 'INVALID_SESSION', status: 401 });
    await putUser(fixture.identity, anna);
  });

  it('is signed out by a new password: earlier sessions end, later ones do not', async () => {
    const anna = await findUser(fixture.identity, 'anna');
    if (anna === undefined) throw new Error('anna is in the fixture');
    const before = { ...PLANNER, sessionToken: await fixture.session('anna@one.example') };
    // The clock of another function, which is behind.
    fixture.advance(-500);
    await putUser(fixture.identity, { ...anna, sessionsFrom: fixture.deps.clock().toISOString() });
    await refusal(signed(before)).toMatchObject({ code: 'INVALID_SESSION', status: 401 });
    const after = { ...PLANNER, sessionToken: await fixture.session('anna@one.example') };
    expect((await fixture.call(after)).user?.id).toBe('anna');
    await putUser(fixture.identity, anna);
  });

  it('is refused in the same way with an unknown session and with an ended one', async () => {
    const sessionToken = await fixture.session('ben@one.example');
    await signOut(await fixture.call({ ...PLANNER, sessionToken }), fixture.deps);
    const messages = new Set<string>();
    for (const token of [sessionToken, 'never-was', 'Anonymous', 'x'.repeat(500)]) {
      const error = await authenticate(signed({ ...PLANNER, sessionToken: token }), 'client', fixture.deps).catch(
        (e) => e,
      );
      expect(error).toMatchObject({ code: 'INVALID_SESSION', status: 401 });
      messages.add(error.message);
    }
    expect(messages.size).toBe(1);
  });
});

describe('a public key of the cms context', () => {
  it('gives this context to signed-in members of its tenant only', async () => {
    expect((await fixture.call(CONSOLE)).apiKey).toEqual({
      id: 'one-console',
      tenant: 1,
      context: 'planner',
      public: true,
    });
    const sessionToken = await fixture.session('anna@one.example', CONSOLE);
    const signedIn = await fixture.call({ ...CONSOLE, sessionToken });
    expect(signedIn.apiKey).toEqual({ id: 'one-console', tenant: 1, context: 'cms', public: true });
    const stranger = await fixture.session('carl@two.example', OTHER);
    await refusal(signed({ ...CONSOLE, sessionToken: stranger })).toMatchObject(WRONG_TENANT);
    expect((await fixture.call(CMS)).apiKey.context, 'a key with a secret').toBe('cms');
  });
});

describe('a session that was made with a public key', () => {
  it('is accepted only with keys of the same context', async () => {
    const invalid = { code: 'INVALID_SESSION', status: 401 };
    const shop = await fixture.session('anna@one.example', FEW);
    for (const client of [FEW, SHARED, PLANNER]) {
      expect((await fixture.call({ ...client, sessionToken: shop })).user?.id).toBe('anna');
    }
    for (const client of [CMS, CONSOLE])
      await refusal(signed({ ...client, sessionToken: shop })).toMatchObject(invalid);
    const console = await fixture.session('anna@one.example', CONSOLE);
    expect((await fixture.call({ ...CMS, sessionToken: console })).user?.id).toBe('anna');
    for (const client of [FEW, PLANNER]) {
      await refusal(signed({ ...client, sessionToken: console })).toMatchObject(invalid);
    }
  });

  it('differs from one that was made with a secret, which every key of the tenant accepts', async () => {
    const sessionToken = await fixture.session('anna@one.example', PLANNER);
    for (const client of [PLANNER, CMS, CONSOLE, FEW]) {
      expect((await fixture.call({ ...client, sessionToken })).user?.id).toBe('anna');
    }
  });
});

describe('a key that is disabled', () => {
  it('stops working within 30 seconds where it is cached, and immediately elsewhere', async () => {
    const apiKey = await findApiKey(fixture.identity, 'one-cms');
    if (apiKey === undefined) throw new Error('the key is in the fixture');
    const client = { apiKey: 'one-cms', secret: SECRET };
    await fixture.call(client);
    await putApiKey(fixture.identity, { ...apiKey, disabled: true });
    const unknown = { code: 'UNKNOWN_API_KEY' };
    await expect(authenticate(signed(client), 'client', fixture.otherEnvironment())).rejects.toMatchObject(unknown);
    fixture.advance(30 * SECONDS);
    await refusal(signed(client)).toMatchObject(unknown);
  });
});

describe('any input', () => {
  it('results in a caller or a client error, nothing else', async () => {
    const piece = fc.option(fc.string({ unit: 'binary', maxLength: 5_000, size: 'max' }), { nil: undefined });
    const request = fc.record({
      apiKey: fc.oneof(piece, fc.constantFrom('one-planner', 'shared-browser')),
      token: fc.oneof(
        piece,
        fc
          .string({ unit: 'binary', maxLength: 30 })
          .map((session) =>
            wrapTokenText(`${fixture.now().toISOString()};${session};one-planner`, { algorithm: '01', secret: SECRET }),
          ),
      ),
      currentTenant: fc.oneof(piece, fc.nat().map(String)),
      language: piece,
      locale: piece,
    });
    await fc.assert(
      fc.asyncProperty(request, fc.constantFrom('open', 'client', 'user'), async (sent, audience) => {
        const outcome = await authenticate(sent, audience, fixture.deps).catch((error: unknown) => error);
        if (outcome instanceof Error) {
          expect(outcome).toBeInstanceOf(ServiceError);
          expect([400, 401, 403]).toContain(outcome instanceof ServiceError ? outcome.status : undefined);
        }
      }),
      { numRuns: runs(1_000) },
    );
  });
});
