import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { authenticate } from '../../../../../shared/platform/identity/callers/authenticate.ts';
import { signRequest } from '../../../../../shared/platform/identity/request-tokens/sign-request.ts';
import { hashSessionToken } from '../../../../../shared/platform/identity/sign-in/session.ts';
import {
  deleteSession,
  findSession,
  touchSession,
} from '../../../../../shared/platform/identity/sign-in/session-store.ts';
import { signIn } from '../../../../../shared/platform/identity/sign-in/sign-in.ts';
import { SignIn } from '../../../../../shared/platform/identity/sign-in/sign-in-schemas.ts';
import { signOut } from '../../../../../shared/platform/identity/sign-in/sign-out.ts';
import { sessionKey } from '../../../../../shared/platform/identity/tenants/identity-keys.ts';
import {
  DAYS,
  type IdentityFixture,
  OTHER,
  PASSWORD,
  PLANNER,
  SECONDS,
  startIdentityFixture,
} from '../identity-fixture.ts';

const MD5 = createHash('md5').update(PASSWORD).digest('hex');
const WRONG = { code: 'SIGN_IN_FAILED', status: 403 };
const ENDED = { code: 'INVALID_SESSION', status: 401 };

let fixture: IdentityFixture;

beforeAll(async () => {
  fixture = await startIdentityFixture();
});

async function attempt(request: z.input<typeof SignIn>, client = PLANNER) {
  return signIn(SignIn.parse(request), await fixture.call(client), fixture.deps);
}

/** The whole stored row, which only tests need. */
async function storedSession(token: string) {
  const row = await fixture.identity.get(sessionKey(hashSessionToken(token)), z.looseObject({}), { consistent: true });
  return row as Record<string, unknown> | undefined;
}

describe('signing in', () => {
  it('returns a session token, the user and the dates', async () => {
    const { auth } = await attempt({ identification: 'anna@one.example', password: PASSWORD });
    const now = fixture.now().toISOString();
    expect(auth).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      userId: 'anna',
      loginDate: now,
      lastActionDate: now,
    });
    const caller = await fixture.call({ ...PLANNER, sessionToken: auth.token });
    expect(caller.user?.id).toBe('anna');
  });

  it('works by user name, in any case, and with the MD5 in either case', async () => {
    for (const identification of ['Anna', 'ANNA', 'Anna@One.Example']) {
      for (const passwordMD5 of [MD5, MD5.toUpperCase()]) {
        expect(await attempt({ identification, passwordMD5 })).toMatchObject({ auth: { userId: 'anna' } });
      }
    }
  });

  it('checks the password if the MD5 is sent too', async () => {
    const identification = 'anna@one.example';
    await expect(attempt({ identification, password: 'wrong', passwordMD5: MD5 })).rejects.toMatchObject(WRONG);
    expect(await attempt({ identification, password: PASSWORD, passwordMD5: 'nonsense' })).toHaveProperty('auth');
  });

  it('fails in the same way for an unknown user, a wrong password and a user of another tenant', async () => {
    const failures = [
      await attempt({ identification: 'nobody@one.example', password: PASSWORD }).catch((error) => error),
      await attempt({ identification: 'anna@one.example', password: 'wrong' }).catch((error) => error),
      await attempt({ identification: 'anna@one.example', passwordMD5: '0'.repeat(32) }).catch((error) => error),
      await attempt({ identification: 'anna@one.example', password: '' }).catch((error) => error),
      await attempt({ identification: '\ufdfa'.repeat(320), password: PASSWORD }).catch((error) => error),
      await attempt({ identification: '\ud800', password: PASSWORD }).catch((error) => error),
      await attempt({ identification: 'carl@two.example', password: PASSWORD }).catch((error) => error),
      await attempt({ identification: 'ben@one.example', password: PASSWORD }, OTHER).catch((error) => error),
    ];
    for (const failure of failures) expect(failure).toMatchObject(WRONG);
    expect(new Set(failures.map(({ message }) => message)).size).toBe(1);
  });

  it('refuses the MD5 if the tenant disabled it, and names the alternative', async () => {
    const caller = await fixture.call(PLANNER);
    const strict = { ...caller, tenant: { ...caller.tenant, allowPasswordMd5: false } };
    const identification = 'anna@one.example';
    const byMd5 = signIn({ identification, passwordMD5: MD5 }, strict, fixture.deps);
    await expect(byMd5).rejects.toMatchObject({ ...WRONG, message: expect.stringContaining('Send password') });
    expect(await signIn({ identification, password: PASSWORD }, strict, fixture.deps)).toHaveProperty('auth');
    const both = signIn({ identification, password: PASSWORD, passwordMD5: MD5 }, strict, fixture.deps);
    expect(await both).toHaveProperty('auth');
  });

  it.each([
    {},
    { identification: 'anna' },
    { password: PASSWORD },
    { identification: '', password: PASSWORD },
    { identification: 'a'.repeat(321), password: PASSWORD },
    { identification: 'anna', password: 'p'.repeat(1_025) },
    { identification: 'anna', passwordMD5: 'not an MD5' },
    { identification: 'anna', password: 12 },
  ])('needs the documented fields: %j is malformed', (request) => {
    expect(SignIn.safeParse(request).success).toBe(false);
  });
});

describe('a session', () => {
  it('is stored under the hash of its token and nowhere else', async () => {
    const token = await fixture.session('anna@one.example');
    const row = await storedSession(token);
    expect(row).toMatchObject({ user: 'anna', pk: `session#${createHash('sha256').update(token).digest('hex')}` });
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('ends exactly 30 days after its last action, even if the row still exists', async () => {
    const token = await fixture.session('anna@one.example');
    const client = { ...PLANNER, sessionToken: token };
    fixture.advance(30 * DAYS - 1);
    const almost = await findSession(fixture.identity, hashSessionToken(token), fixture.now());
    expect(almost).toBeDefined();
    fixture.advance(1);
    await expect(fixture.call(client)).rejects.toMatchObject(ENDED);
    expect(await storedSession(token)).toBeDefined();
  });

  it('is extended by use', async () => {
    const token = await fixture.session('anna@one.example');
    for (let use = 0; use < 3; use++) {
      fixture.advance(20 * DAYS);
      expect((await fixture.call({ ...PLANNER, sessionToken: token })).user?.id).toBe('anna');
    }
    expect(await storedSession(token)).toMatchObject({
      lastActionDate: fixture.now().toISOString(),
      expiresAt: fixture.now().getTime() / 1000 + 30 * 24 * 3_600,
    });
    fixture.advance(30 * DAYS);
    await expect(fixture.call({ ...PLANNER, sessionToken: token })).rejects.toMatchObject(ENDED);
  });

  it('is written every five minutes at most', async () => {
    const token = await fixture.session('anna@one.example');
    const signedIn = fixture.now().toISOString();
    fixture.advance(299 * SECONDS);
    await fixture.call({ ...PLANNER, sessionToken: token });
    expect(await storedSession(token)).toMatchObject({ lastActionDate: signedIn });
    fixture.advance(SECONDS);
    await fixture.call({ ...PLANNER, sessionToken: token });
    expect(await storedSession(token)).toMatchObject({
      loginDate: signedIn,
      lastActionDate: fixture.now().toISOString(),
    });
  });

  it('is not extended by calls that are open to everybody, whose functions may not write', async () => {
    const token = await fixture.session('anna@one.example');
    const before = await storedSession(token);
    fixture.advance(360 * SECONDS);
    const request = signRequest({ ...PLANNER, sessionToken: token }, fixture.now());
    expect(await authenticate(request, 'open', fixture.deps)).toMatchObject({ user: { id: 'anna' } });
    expect(await storedSession(token)).toEqual(before);
  });

  it('is extended even if its lifetime is only seconds', async () => {
    const deps = { ...fixture.deps, settings: { ...fixture.deps.settings, sessionTtlSeconds: 10 } };
    const { auth } = await signIn({ identification: 'anna', password: PASSWORD }, await fixture.call(PLANNER), deps);
    const client = { ...PLANNER, sessionToken: auth.token };
    for (let use = 0; use < 4; use++) {
      fixture.advance(6 * SECONDS);
      expect(await authenticate(signRequest(client, fixture.now()), 'client', deps)).toHaveProperty('user');
    }
    fixture.advance(10 * SECONDS);
    await expect(authenticate(signRequest(client, fixture.now()), 'client', deps)).rejects.toMatchObject(ENDED);
  });

  it('is not restored by a concurrent use after it is signed out', async () => {
    const token = await fixture.session('anna@one.example');
    const hash = hashSessionToken(token);
    const session = await findSession(fixture.identity, hash, fixture.now());
    if (session === undefined) throw new Error('the session has just begun');
    await deleteSession(fixture.identity, hash);
    fixture.advance(600 * SECONDS);
    const touch = touchSession(fixture.identity, hash, session, { now: fixture.now(), ttlSeconds: 3_600 });
    await expect(touch).rejects.toMatchObject(ENDED);
    expect(await storedSession(token)).toBeUndefined();
  });
});

describe('signing out', () => {
  it('ends this session and no other', async () => {
    const [first, second] = [await fixture.session('anna@one.example'), await fixture.session('anna@one.example')];
    const caller = await fixture.call({ ...PLANNER, sessionToken: first });
    expect(await signOut(caller, fixture.deps)).toEqual({ auth: { signedOut: true } });
    await expect(fixture.call({ ...PLANNER, sessionToken: first })).rejects.toMatchObject(ENDED);
    expect((await fixture.call({ ...PLANNER, sessionToken: second })).user?.id).toBe('anna');
  });

  it('returns the same response to a caller without sign-in', async () => {
    expect(await signOut(await fixture.call(PLANNER), fixture.deps)).toEqual({ auth: { signedOut: true } });
  });
});
