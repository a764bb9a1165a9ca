import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import * as z from 'zod';
import { ShownUser } from '../../shared/domain/users/shown-user.ts';
import { hashSessionToken, newSessionToken } from '../../shared/platform/identity/sign-in/session.ts';
import type { Right } from '../../shared/platform/identity/tenants/right.ts';
import { type Client, clientOf, jsonBody } from './client.ts';
import { type OwnTenant, ownTenant } from './own-tenant.ts';

/* This file has more than 300 lines, because the roles of users and links of mails are tested with the same tenants. */

const endpoints = inject('endpoints');
const PATIENCE = { timeout: 240_000, interval: 100 };
const HOUR_SECONDS = 3_600;
const PASSWORD = 'a password of the test';

const OneUser = z.object({ user: ShownUser });
const Users = z.object({ users: z.array(ShownUser), meta: z.object({ nextCursor: z.string().optional() }) });
const Refused = z.object({ error: z.object({ code: z.string(), details: z.array(z.object({ path: z.string() })) }) });
const Mails = z.object({
  mails: z.array(z.object({ to: z.array(z.string()), subject: z.string(), text: z.string() })),
});

let tenant: OwnTenant;
let other: OwnTenant;
beforeAll(async () => {
  const service = { endpoints, dataFolder: inject('dataFolder') };
  tenant = await ownTenant(service, { id: 741, name: 'People & Co' });
  other = await ownTenant(service, { id: 742, name: 'Other people' });
});

interface Person {
  readonly id: string;
  readonly email: string;
  readonly client: Client;
}

/** A member whose session is created directly. */
async function member(
  of: OwnTenant,
  rights: readonly Right[],
  { catalogs, password = PASSWORD }: { readonly catalogs?: string[]; readonly password?: string } = {},
): Promise<Person> {
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { putMembership } = await import('../../shared/platform/identity/users/membership-store.ts');
  const { putUser } = await import('../../shared/platform/identity/users/user-store.ts');
  const { hashPassword } = await import('../../shared/platform/identity/sign-in/password.ts');
  const identity = openTable('identity');
  const id = `test-${randomUUID()}`;
  const email = `${randomUUID()}@people.example`;
  const passwordHash = await hashPassword({ password }, randomBytes);
  await putUser(identity, { id, identifications: [email], passwordHash });
  await putMembership(identity, { tenant: of.id, user: id, rights: [...rights], ...(catalogs && { catalogs }) });
  return { id, email, client: await session(of, id) };
}

async function session(of: OwnTenant, user: string): Promise<Client> {
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { putSession } = await import('../../shared/platform/identity/sign-in/session-store.ts');
  const token = newSessionToken(randomBytes);
  const now = new Date();
  const dates = { loginDate: now.toISOString(), lastActionDate: now.toISOString() };
  const expiresAt = Math.floor(now.getTime() / 1000) + HOUR_SECONDS;
  await putSession(openTable('identity'), hashSessionToken(token), { user, ...dates, sessionsFrom: '', expiresAt });
  return clientOf(endpoints, { apiKey: of.apiKey, secret: of.secret, sessionToken: token });
}

const put = (by: Client, id: string, changes: unknown) => by.call('PUT', `/v2/users/${id}`, jsonBody(changes));
const codeOf = ({ status, json }: { status: number; json: unknown }) => [status, Refused.parse(json).error.code];
const newAddress = () => `${randomUUID()}@invited.example`;
const invite = (by: Client, user: unknown) => by.call('POST', '/v2/users/invite', jsonBody({ user }));
const invited = async (by: Client, user: unknown) => OneUser.parse((await invite(by, user)).json).user;

/** The users of a tenant as an administrator sees them, by id. */
async function usersOf(by: Client): Promise<Map<string, ShownUser>> {
  const { users } = Users.parse((await by.call('GET', '/v2/users')).json);
  return new Map(users.map((user) => [user.id, user]));
}

/** The tokens of the links in mails to an address, newest last. */
async function tokens(to: string, kind: 'invitation' | 'forgotten', count = 1): Promise<string[]> {
  return vi.waitFor(async () => {
    const { mails } = Mails.parse(await (await fetch(endpoints.mailsUrl)).json());
    const links = mails
      .filter((mail) => mail.to.includes(to))
      .flatMap(({ text }) => [...text.matchAll(/\/account#(\w+)=([\w-]+)/g)])
      .filter(([, found]) => found === kind)
      .map(([, , token = '']) => token);
    if (links.length < count) throw new Error(`${to} has got ${links.length} mails`);
    return links;
  }, PATIENCE);
}

/** Uses a link without any api key, as the page does. */
async function useLink(token: string | undefined, password?: string) {
  const response = await fetch(`${endpoints.baseUrl}/v2/auth/password/reset`, {
    method: 'POST',
    ...jsonBody({ token, password }),
  });
  return { status: response.status, json: (await response.json()) as unknown };
}

function signIn(of: OwnTenant, identification: string, password: string) {
  const body = jsonBody({ identification, password });
  return clientOf(endpoints, { apiKey: of.apiKey, secret: of.secret }).call('POST', '/v2/auth/signin', body);
}

const forgotten = (identification: string) =>
  tenant.shopper.call('POST', '/v2/auth/password/forgotten', jsonBody({ identification }));

describe('rights of members', () => {
  test('are changed by an administrator, and apply to the next call', async () => {
    const person = await member(tenant, []);
    expect(codeOf(await person.client.call('GET', '/v2/users'))).toEqual([403, 'FORBIDDEN']);
    const { status, json } = await put(tenant.admin, person.id, { user: { rights: ['tenant-mgt', 'plans'] } });
    expect(status).toBe(200);
    const shown = { id: person.id, email: person.email, name: null, catalogs: null, status: 'active' };
    expect(OneUser.parse(json).user).toMatchObject({ ...shown, rights: ['plans', 'tenant-mgt'] });
    expect((await usersOf(person.client)).get(person.id)).toMatchObject(shown);
    await put(tenant.admin, person.id, { rights: [] });
    expect(codeOf(await person.client.call('GET', '/v2/users'))).toEqual([403, 'FORBIDDEN']);
  });

  test('that the administrator lacks are refused, for oneself and for others', async () => {
    const admin = await member(tenant, ['tenant-mgt']);
    const friend = await member(tenant, []);
    for (const id of [admin.id, friend.id]) {
      for (const rights of [['tenant-mgt', 'plans'], ['catalog-mgt'], ['jobs']]) {
        expect(codeOf(await put(admin.client, id, { rights }))).toEqual([403, 'FORBIDDEN']);
      }
    }
    expect(codeOf(await invite(admin.client, { email: newAddress(), rights: ['plans'] }))).toEqual([403, 'FORBIDDEN']);
    const named = { name: `n${randomUUID()}`, password: PASSWORD, rights: ['jobs'] };
    const created = await admin.client.call('POST', '/v2/users', jsonBody(named));
    expect(codeOf(created)).toEqual([403, 'FORBIDDEN']);
    expect((await usersOf(admin.client)).get(friend.id)?.rights).toEqual([]);
    expect((await put(admin.client, friend.id, { rights: ['tenant-mgt'] })).status).toBe(200);
  });

  test('for catalogs are limited to those of the administrator, and to those of the tenant', async () => {
    const own = tenant.catalog;
    const limited = await member(tenant, ['tenant-mgt', 'catalog-mgt'], { catalogs: [own] });
    const friend = await member(tenant, []);
    const rights = ['catalog-mgt'];
    for (const changes of [{ rights }, { rights, catalogs: null }, { rights, catalogs: [own, other.catalog] }]) {
      expect(codeOf(await put(limited.client, friend.id, changes))).toEqual([403, 'FORBIDDEN']);
    }
    expect(codeOf(await put(limited.client, limited.id, { catalogs: null }))).toEqual([403, 'FORBIDDEN']);
    expect((await put(limited.client, friend.id, { rights, catalogs: [own] })).status).toBe(200);
    // The right for all catalogs is the right for those of the tenant.
    for (const catalogs of [[other.catalog], ['no-such-catalog']]) {
      expect(codeOf(await put(tenant.admin, friend.id, { rights, catalogs }))).toEqual([400, 'INVALID_REQUEST']);
    }
    expect(codeOf(await put(tenant.admin, friend.id, { rights: ['plans'], catalogs: [own] }))[0]).toBe(400);
    // What the member has may stay, also if the administrator lacks it.
    const manager = await member(tenant, ['catalog-mgt', 'plans']);
    expect((await put(limited.client, manager.id, { rights: ['catalog-mgt', 'plans', 'tenant-mgt'] })).status).toBe(
      200,
    );
  });

  test('of members of another tenant are out of reach, and nothing but rights is changed', async () => {
    const stranger = await member(other, ['plans']);
    for (const id of [stranger.id, 'nobody', 'x'.repeat(3_000), '../own-742-admin']) {
      const path = `/v2/users/${encodeURIComponent(id)}`;
      expect(codeOf(await tenant.admin.call('PUT', path, jsonBody({ rights: [] })))).toEqual([404, 'NOT_FOUND']);
      expect(codeOf(await tenant.admin.call('DELETE', path))).toEqual([404, 'NOT_FOUND']);
    }
    expect((await usersOf(other.admin)).get(stranger.id)?.rights).toEqual(['plans']);
    const person = await member(tenant, []);
    const changes = { rights: ['plans'], email: 'mine@evil.example', password: 'chosen by the administrator' };
    expect(OneUser.parse((await put(tenant.admin, person.id, changes)).json).user.email).toBe(person.email);
    expect((await signIn(tenant, person.email, PASSWORD)).status).toBe(200);
  });

  test('are written by one of two administrators who have read the same state', async () => {
    const person = await member(tenant, []);
    const { headers } = await put(tenant.admin, person.id, { rights: ['jobs'] });
    const ifMatch = { 'content-type': 'application/json', 'if-match': headers.get('etag') ?? '' };
    const change = (rights: Right[]) =>
      tenant.admin.call('PUT', `/v2/users/${person.id}`, { body: JSON.stringify({ rights }), headers: ifMatch });
    const statuses = (await Promise.all([change(['plans']), change([])])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 412]);
  });

  test('end for an administrator who has read their last state, also those of an invitation', async () => {
    const person = await member(tenant, []);
    const invited = await tenant.admin.response(
      'POST',
      '/v2/users/invite',
      jsonBody({ email: `invited-${Date.now()}@tenant.example`, rights: [] }),
    );
    const { id: invitation } = OneUser.parse(await invited.json()).user;
    const { headers } = await put(tenant.admin, person.id, { rights: ['jobs'] });
    for (const [id, tag] of [
      [person.id, headers.get('etag') ?? ''],
      [invitation, invited.headers.get('etag') ?? ''],
    ] as const) {
      const remove = (ifMatch: string) =>
        tenant.admin.call('DELETE', `/v2/users/${id}`, { headers: { 'if-match': ifMatch } });
      expect(codeOf(await remove('"stale"'))).toEqual([412, 'PRECONDITION_FAILED']);
      expect((await remove(tag)).status).toBe(204);
    }
  });
});

describe('the administrators of a tenant', () => {
  test('can leave while another one stays; the last one cannot', async () => {
    const service = { endpoints, dataFolder: inject('dataFolder') };
    const lonely = await ownTenant(service, { id: 743, name: 'One administrator' });
    const first = 'own-743-admin';
    expect(codeOf(await put(lonely.admin, first, { rights: ['plans'] }))).toEqual([409, 'CONFLICT']);
    expect(codeOf(await lonely.admin.call('DELETE', `/v2/users/${first}`))).toEqual([409, 'CONFLICT']);
    const second = await member(lonely, ['tenant-mgt']);
    const third = await member(lonely, ['tenant-mgt']);
    // Everybody removes somebody at the same moment.
    const statuses = await Promise.all([
      lonely.admin.call('DELETE', `/v2/users/${second.id}`),
      second.client.call('DELETE', `/v2/users/${third.id}`),
      third.client.call('DELETE', `/v2/users/${first}`),
    ]);
    const { openTable } = await import('../../shared/platform/aws/table.ts');
    const { listMemberships } = await import('../../shared/platform/identity/users/membership-store.ts');
    const left: string[] = [];
    for await (const { user } of listMemberships(openTable('identity'), lonely.id)) left.push(user);
    expect([left.length, statuses.filter(({ status }) => status === 204).length]).toEqual([
      expect.toSatisfy((count: number) => count >= 1),
      3 - left.length,
    ]);
  });

  test('end a membership at once, and the user keeps the other tenants', async () => {
    const person = await member(tenant, ['plans']);
    const { openTable } = await import('../../shared/platform/aws/table.ts');
    const { putMembership } = await import('../../shared/platform/identity/users/membership-store.ts');
    await putMembership(openTable('identity'), { tenant: other.id, user: person.id, rights: ['jobs'] });
    expect((await tenant.admin.call('DELETE', `/v2/users/${person.id}`)).status).toBe(204);
    expect(codeOf(await person.client.call('GET', '/v2/items'))).toEqual([403, 'WRONG_TENANT']);
    expect((await usersOf(other.admin)).get(person.id)?.rights).toEqual(['jobs']);
  });
});

describe('a new user with a name', () => {
  test('signs in with the first password and changes it; the other sessions end', async () => {
    const name = `name-${randomUUID()}`.slice(0, 30);
    const user = { name, password: PASSWORD, rights: ['plans'] };
    const { json } = await tenant.admin.call('POST', '/v2/users', jsonBody({ user }));
    expect(OneUser.parse(json).user).toMatchObject({ name, email: null, rights: ['plans'], status: 'active' });
    const { id } = OneUser.parse(json).user;
    expect((await signIn(tenant, name, PASSWORD)).status).toBe(200);
    expect((await signIn(other, name, PASSWORD)).status).toBe(403);
    const [here, elsewhere] = [await session(tenant, id), await session(tenant, id)];
    const change = (currentPassword: string) =>
      here.call('PUT', '/v2/auth/password', jsonBody({ currentPassword, password: 'another password' }));
    expect(codeOf(await change('wrong'))).toEqual([403, 'SIGN_IN_FAILED']);
    expect((await elsewhere.call('GET', '/v2/items')).status).toBe(200);
    expect(await change(PASSWORD)).toMatchObject({ status: 200, json: { auth: { userId: id } } });
    expect((await here.call('GET', '/v2/items')).status).toBe(200);
    expect(codeOf(await elsewhere.call('GET', '/v2/items'))).toEqual([401, 'INVALID_SESSION']);
    expect((await signIn(tenant, name, PASSWORD)).status).toBe(403);
    expect((await signIn(tenant, name, 'another password')).status).toBe(200);
    const again = await tenant.admin.call(
      'POST',
      '/v2/users',
      jsonBody({ user: { ...user, name: name.toUpperCase() } }),
    );
    expect(codeOf(again)).toEqual([409, 'CONFLICT']);
  });

  test.each(['owner@people.example', 'owner＠people.example', 'a', 'two words', 'ünal'])(
    'cannot have the name %s',
    async (name) => {
      const { status } = await tenant.admin.call('POST', '/v2/users', jsonBody({ name, password: PASSWORD }));
      expect(status).toBe(400);
    },
  );
});

describe('an invitation', () => {
  test('makes a member with a password, once', async () => {
    const email = newAddress();
    const user = await invited(tenant.admin, { email, rights: ['catalog-mgt'], catalogs: [tenant.catalog] });
    expect(user).toMatchObject({ email, status: 'invited', rights: ['catalog-mgt'], catalogs: [tenant.catalog] });
    expect((await usersOf(tenant.admin)).get(user.id)).toEqual(user);
    const [token] = await tokens(email, 'invitation');
    expect(JSON.stringify(user)).not.toContain(token);
    const needed = await useLink(token);
    expect([needed.status, Refused.parse(needed.json).error.details[0]?.path]).toEqual([400, 'password']);
    const uses = await Promise.all([useLink(token, PASSWORD), useLink(token, PASSWORD)]);
    expect(uses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await useLink(token, PASSWORD)).status).toBe(400);
    expect((await signIn(tenant, email.toUpperCase(), PASSWORD)).status).toBe(200);
    const users = await usersOf(tenant.admin);
    expect(users.has(user.id)).toBe(false);
    const joined = [...users.values()].find((each) => each.email === email);
    expect(joined).toMatchObject({ status: 'active', rights: ['catalog-mgt'], catalogs: [tenant.catalog] });
    expect(codeOf(await invite(tenant.admin, { email }))).toEqual([409, 'CONFLICT']);
  });

  test('of a user of another tenant looks the same, keeps the password and changes nothing there', async () => {
    const known = await member(other, ['plans']);
    const [ofKnown, ofNobody] = [
      await invited(tenant.admin, { email: known.email, rights: ['jobs'] }),
      await invited(tenant.admin, { email: newAddress(), rights: ['jobs'] }),
    ];
    const shape = ({ rights, catalogs, status, name, id }: ShownUser) => [rights, catalogs, status, name, id.length];
    expect(shape(ofKnown)).toEqual(shape(ofNobody));
    expect(JSON.stringify(ofKnown)).not.toContain(known.id);
    const [token] = await tokens(known.email, 'invitation');
    const used = await useLink(token, 'a password of somebody else');
    expect(used).toEqual({ status: 200, json: { auth: { userId: known.id, passwordChanged: false } } });
    expect((await signIn(tenant, known.email, 'a password of somebody else')).status).toBe(403);
    expect((await signIn(tenant, known.email, PASSWORD)).status).toBe(200);
    expect((await usersOf(tenant.admin)).get(known.id)?.rights).toEqual(['jobs']);
    expect((await usersOf(other.admin)).get(known.id)?.rights).toEqual(['plans']);
  });

  test('can be changed and withdrawn; its link then gives the changed rights, or nothing', async () => {
    const [changed, withdrawn] = [newAddress(), newAddress()];
    const { id } = await invited(tenant.admin, { email: changed, rights: ['plans', 'tenant-mgt'] });
    await put(tenant.admin, id, { rights: [] });
    const gone = await invited(tenant.admin, { email: withdrawn, rights: ['plans'] });
    const [ofWithdrawn] = await tokens(withdrawn, 'invitation');
    expect((await tenant.admin.call('DELETE', `/v2/users/${gone.id}`)).status).toBe(204);
    expect((await useLink(ofWithdrawn, PASSWORD)).status).toBe(400);
    // A later invitation of the same address has its own link.
    await invited(tenant.admin, { email: withdrawn, rights: ['plans'] });
    expect((await useLink(ofWithdrawn, PASSWORD)).status).toBe(400);
    const [ofChanged] = await tokens(changed, 'invitation');
    expect((await useLink(ofChanged, PASSWORD)).status).toBe(200);
    const joined = [...(await usersOf(tenant.admin)).values()].find(({ email }) => email === changed);
    expect(joined?.rights).toEqual([]);
    expect(codeOf(await other.admin.call('DELETE', `/v2/users/${gone.id}`))).toEqual([404, 'NOT_FOUND']);
  });

  test('of an administrator who has lost the rights, or has left, opens nothing', async () => {
    const admin = await member(tenant, ['tenant-mgt', 'plans']);
    const [first, second] = [newAddress(), newAddress()];
    await invited(admin.client, { email: first, rights: ['plans', 'tenant-mgt'] });
    await invited(admin.client, { email: second, rights: ['tenant-mgt'] });
    const [[ofFirst], [ofSecond]] = [await tokens(first, 'invitation'), await tokens(second, 'invitation')];
    await put(tenant.admin, admin.id, { rights: ['tenant-mgt'] });
    expect((await useLink(ofFirst, PASSWORD)).status).toBe(400);
    await tenant.admin.call('DELETE', `/v2/users/${admin.id}`);
    expect((await useLink(ofSecond, PASSWORD)).status).toBe(400);
    expect((await signIn(tenant, second, PASSWORD)).status).toBe(403);
  });
});

describe('a forgotten password', () => {
  test('gets the same response for everybody, and a mail for a member only', async () => {
    const person = await member(tenant, []);
    const stranger = await member(other, []);
    const responses = [];
    for (const name of [person.email, stranger.email, newAddress(), 'nobody', "' OR 1=1 --"]) {
      const { status, json } = await forgotten(name);
      responses.push({ status, json });
    }
    for (const each of responses) expect(each).toEqual({ status: 200, json: { auth: { mailRequested: true } } });
    await tokens(person.email, 'forgotten');
    const { mails } = Mails.parse(await (await fetch(endpoints.mailsUrl)).json());
    expect(mails.filter(({ to }) => to.includes(stranger.email))).toEqual([]);
  });

  test('is replaced once by the link, and all sessions and other links end', async () => {
    const person = await member(tenant, []);
    await forgotten(person.email);
    await forgotten(person.email.toUpperCase());
    const [first, second] = await tokens(person.email, 'forgotten', 2);
    expect((await useLink(first)).status).toBe(400);
    expect((await useLink(first, 'short')).status).toBe(400);
    const uses = await Promise.all([useLink(first, 'the new password'), useLink(first, 'the new password')]);
    expect(uses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    for (const token of [first, second, 'made up', 'x'.repeat(150)]) {
      expect((await useLink(token, 'of an attacker')).status).toBe(400);
    }
    expect(codeOf(await person.client.call('GET', '/v2/items'))).toEqual([401, 'INVALID_SESSION']);
    expect((await signIn(tenant, person.email, PASSWORD)).status).toBe(403);
    expect((await signIn(tenant, person.email, 'the new password')).status).toBe(200);
  });

  test('is mailed five times an hour; the sixth call is refused for known and unknown names alike', async () => {
    const person = await member(tenant, []);
    for (const name of [person.email, newAddress()]) {
      for (let call = 1; call <= 5; call++) expect((await forgotten(name)).status).toBe(200);
      const refused = await forgotten(` ${name.toUpperCase()}`);
      expect([refused.status, refused.headers.has('ratelimit')]).toEqual([429, false]);
    }
  });

  test('leads to a page that loads nothing and can be in no frame', async () => {
    const response = await fetch(`${endpoints.baseUrl}/account?lang=de`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^' ]+'; style-src 'sha256-/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect([response.headers.get('referrer-policy'), response.headers.get('cache-control')]).toEqual([
      'no-referrer',
      'no-store',
    ]);
    expect(await response.text()).toContain('Passwort wählen');
  });
});

test('users are listed a page at a time', async () => {
  const ids = new Set<string>();
  let cursor: string | undefined;
  do {
    const query = `limit=3${cursor ? `&cursor=${cursor}` : ''}`;
    const page = Users.parse((await tenant.admin.call('GET', `/v2/users?${query}`)).json);
    for (const { id } of page.users.filter(({ status }) => status !== 'invited')) {
      expect(ids.has(id)).toBe(false);
      ids.add(id);
    }
    cursor = page.meta.nextCursor;
  } while (cursor);
  const all = [...(await usersOf(tenant.admin)).values()].filter(({ status }) => status !== 'invited');
  expect([...ids].toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=%00', `cursor=${'x'.repeat(65)}`]) {
    expect((await tenant.admin.call('GET', `/v2/users?${query}`)).status).toBe(400);
  }
});
