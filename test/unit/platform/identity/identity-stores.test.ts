import { beforeAll, describe, expect, it } from 'vitest';
import type { Table } from '../../../../shared/platform/aws/table.ts';
import type { ApiKeyInput } from '../../../../shared/platform/identity/tenants/api-key.ts';
import { findApiKey, listApiKeys, putApiKey } from '../../../../shared/platform/identity/tenants/api-key-store.ts';
import { membershipKey, userKey } from '../../../../shared/platform/identity/tenants/identity-keys.ts';
import { RIGHTS, type Right } from '../../../../shared/platform/identity/tenants/right.ts';
import { findTenant, listTenants, putTenant } from '../../../../shared/platform/identity/tenants/tenant-store.ts';
import { changeMembership } from '../../../../shared/platform/identity/users/change-membership.ts';
import { changeUser } from '../../../../shared/platform/identity/users/change-user.ts';
import {
  deleteMembership,
  findMembership,
  listMemberships,
  putMembership,
} from '../../../../shared/platform/identity/users/membership-store.ts';
import { findUser, findUserIdByLogin, putUser } from '../../../../shared/platform/identity/users/user-store.ts';
import { ownTables } from '../../own-tables.ts';

const HASH = '$argon2id$v=19$m=19456,t=2,p=1$AAECAwQFBgcICQoLDA0ODw$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const row of rows) collected.push(row);
  return collected;
}

let identity: Table;

beforeAll(async () => {
  ({ identity } = await ownTables());
});

describe('a tenant', () => {
  it('is found by its number and by its aliases, with its defaults', async () => {
    await putTenant(identity, { id: 10, name: 'ten', aliases: [1010, 2010] });
    for (const number of [10, 1010, 2010]) {
      expect(await findTenant(identity, number)).toMatchObject({
        id: 10,
        name: 'ten',
        language: 'en',
        allowPasswordMd5: true,
        anonymousPlans: true,
        externalProcessing: false,
        autoRender: false,
        disabled: false,
      });
    }
    expect(await findTenant(identity, 3010)).toBeUndefined();
  });

  it('loses the aliases that an update omits', async () => {
    await putTenant(identity, { id: 11, name: 'eleven', aliases: [1011, 2011] });
    await putTenant(identity, { id: 11, name: 'eleven', aliases: [2011] });
    expect(await findTenant(identity, 1011)).toBeUndefined();
    expect(await findTenant(identity, 2011)).toMatchObject({ id: 11 });
  });

  it('cannot use a number of another tenant, as its id or as an alias', async () => {
    await putTenant(identity, { id: 12, name: 'twelve', aliases: [1012] });
    await putTenant(identity, { id: 13, name: 'thirteen' });
    const taken = { code: 'CONFLICT', status: 409 };
    await expect(putTenant(identity, { id: 1012, name: 'usurper' })).rejects.toMatchObject(taken);
    await expect(putTenant(identity, { id: 13, name: 'thirteen', aliases: [12] })).rejects.toMatchObject(taken);
    await expect(putTenant(identity, { id: 13, name: 'thirteen', aliases: [1012] })).rejects.toMatchObject(taken);
    expect(await findTenant(identity, 12)).toMatchObject({ name: 'twelve' });
    expect(await findTenant(identity, 1012)).toMatchObject({ name: 'twelve' });
    expect(await findTenant(identity, 13)).toMatchObject({ name: 'thirteen', aliases: [] });
  });

  it('is in the list of all tenants once, even if it was written several times', async () => {
    await putTenant(identity, { id: 14, name: 'before' });
    await putTenant(identity, { id: 14, name: 'after' });
    const names = (await collect(listTenants(identity))).filter(({ id }) => id === 14).map(({ name }) => name);
    expect(names).toEqual(['after']);
  });

  it('is refused before any write if it is malformed', async () => {
    await expect(putTenant(identity, { id: 1.5, name: 'half' })).rejects.toThrow();
    await expect(putTenant(identity, { id: 15, name: '' })).rejects.toThrow();
    expect(await findTenant(identity, 15)).toBeUndefined();
  });
});

describe('an api key', () => {
  const apiKey: ApiKeyInput = {
    id: 'shop-planner',
    tenant: 20,
    secrets: ['a-Secr3t_Str1ng!'],
    public: false,
    context: 'planner',
    algorithms: ['01', '02'],
  };

  it('is found by its id, and in the list of its tenant', async () => {
    await putApiKey(identity, apiKey);
    await putApiKey(identity, { ...apiKey, id: 'shop-cms', context: 'cms' });
    await putApiKey(identity, { ...apiKey, id: 'elsewhere', tenant: 21 });
    expect(await findApiKey(identity, 'shop-planner')).toEqual({
      ...apiKey,
      ivMode: 'zero',
      disabled: false,
      version: 1,
    });
    const ids = (await collect(listApiKeys(identity, 20))).map(({ id }) => id);
    expect(ids).toEqual(['shop-cms', 'shop-planner']);
  });

  it('is case-sensitive', async () => {
    expect(await findApiKey(identity, 'SHOP-PLANNER')).toBeUndefined();
  });

  it('can be changed by its tenant and not be taken by another one', async () => {
    await putApiKey(identity, { ...apiKey, disabled: true });
    expect(await findApiKey(identity, 'shop-planner')).toMatchObject({ disabled: true });
    const theft = putApiKey(identity, { ...apiKey, tenant: 21 });
    await expect(theft).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await findApiKey(identity, 'shop-planner')).toMatchObject({ tenant: 20 });
  });

  it('with a secret of invalid length is refused', async () => {
    await expect(putApiKey(identity, { ...apiKey, id: 'weak', secrets: ['short'] })).rejects.toThrow('16, 24 or 32');
    expect(await findApiKey(identity, 'weak')).toBeUndefined();
  });
});

describe('a user', () => {
  it('is found by e-mail address and by user name, in any case and spelling', async () => {
    await putUser(identity, { id: 'u1', identifications: ['Zoë@Example.org', 'zoe'], passwordHash: HASH });
    for (const login of ['Zoë@Example.org', 'ZOË@EXAMPLE.ORG', ' zoe\u0308@example.org ', 'ZOE']) {
      expect(await findUserIdByLogin(identity, login)).toBe('u1');
    }
    expect(await findUserIdByLogin(identity, 'zo')).toBeUndefined();
    expect(await findUser(identity, 'u1')).toMatchObject({ passwordHash: HASH, disabled: false });
  });

  it('cannot take the identification of another user', async () => {
    await putUser(identity, { id: 'u2', identifications: ['two@example.org'], passwordHash: HASH });
    const theft = putUser(identity, { id: 'u3', identifications: ['TWO@example.org'], passwordHash: HASH });
    await expect(theft).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await findUserIdByLogin(identity, 'two@example.org')).toBe('u2');
    expect(await findUser(identity, 'u3')).toBeUndefined();
  });

  it('keeps the changes of all concurrent writers', async () => {
    await putUser(identity, { id: 'u5', identifications: ['five@example.org'], passwordHash: HASH });
    const names = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.org`);
    await Promise.all(
      names.map((name) =>
        changeUser(identity, 'u5', (user) => ({ ...user, identifications: [...user.identifications, name] })),
      ),
    );
    const changed = await findUser(identity, 'u5');
    expect(changed?.identifications.toSorted()).toEqual([...names, 'five@example.org']);
    expect(changed?.version).toBe(5);
    await expect(changeUser(identity, 'u6', (user) => user)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const theft = changeUser(identity, 'u5', (user) => ({ ...user, identifications: ['two@example.org'] }));
    await expect(theft).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('can be changed if it was written before versions existed', async () => {
    const { version, ...old } = await putUser(identity, {
      id: 'u7',
      identifications: ['seven@example.org'],
      passwordHash: HASH,
    });
    await identity.put({ ...userKey('u7'), ...old });
    expect(await changeUser(identity, 'u7', (user) => ({ ...user, disabled: true }))).toMatchObject({
      disabled: true,
      version: 1,
    });
  });

  it('releases the identification that it no longer has', async () => {
    await putUser(identity, { id: 'u4', identifications: ['old@example.org'], passwordHash: HASH });
    await putUser(identity, { id: 'u4', identifications: ['new@example.org', 'NEW@example.org'], passwordHash: HASH });
    expect(await findUserIdByLogin(identity, 'old@example.org')).toBeUndefined();
    await putUser(identity, { id: 'u5', identifications: ['old@example.org'], passwordHash: HASH });
    expect(await findUserIdByLogin(identity, 'old@example.org')).toBe('u5');
    expect(await findUserIdByLogin(identity, 'new@example.org')).toBe('u4');
  });
});

describe('a membership', () => {
  it('belongs to one user in one tenant, and can be changed and ended', async () => {
    await putMembership(identity, { tenant: 30, user: 'u1', rights: ['plans'] });
    await putMembership(identity, { tenant: 30, user: 'u2', rights: [] });
    await putMembership(identity, { tenant: 31, user: 'u1', rights: ['catalog-mgt'], catalogs: ['chairs'] });
    expect(await findMembership(identity, 30, 'u1')).toMatchObject({ tenant: 30, user: 'u1', rights: ['plans'] });
    expect(await findMembership(identity, 31, 'u1')).toMatchObject({ catalogs: ['chairs'] });
    expect(await findMembership(identity, 31, 'u2')).toBeUndefined();
    expect((await collect(listMemberships(identity, 30))).map(({ user }) => user)).toEqual(['u1', 'u2']);
    await deleteMembership(identity, 30, 'u1');
    await deleteMembership(identity, 30, 'u1');
    expect(await findMembership(identity, 30, 'u1')).toBeUndefined();
  });

  it('keeps the rights of all concurrent writers, including the first one', async () => {
    const member = { tenant: 32, user: 'u1' };
    const grant = (right: Right) =>
      changeMembership(identity, member, (before) => ({ ...member, rights: [...(before?.rights ?? []), right] }));
    await Promise.all(RIGHTS.map(grant));
    expect((await findMembership(identity, 32, 'u1'))?.rights.toSorted()).toEqual(RIGHTS.toSorted());
  });

  it('can be changed if it was written before versions existed, and stays ended after its end', async () => {
    const member = { tenant: 33, user: 'u1' };
    await identity.put({ ...membershipKey(33, 'u1'), ...member, rights: ['plans'] });
    const changed = await changeMembership(identity, member, (before) => ({ ...member, ...before, rights: [] }));
    expect(changed).toEqual({ ...member, rights: [], version: 1 });
    const refuse = (before: unknown) => {
      if (!before) throw new Error('no member');
      return { ...member, rights: [] };
    };
    await deleteMembership(identity, 33, 'u1');
    await expect(changeMembership(identity, member, refuse)).rejects.toThrow('no member');
    expect(await findMembership(identity, 33, 'u1')).toBeUndefined();
  });
});
