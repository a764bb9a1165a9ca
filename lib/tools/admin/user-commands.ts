import * as z from 'zod';
import { openTable, type Table } from '../../../shared/platform/aws/table.ts';
import { findTenant } from '../../../shared/platform/identity/tenants/tenant-store.ts';
import { changeUser } from '../../../shared/platform/identity/users/change-user.ts';
import { Identification } from '../../../shared/platform/identity/users/identification.ts';
import {
  deleteMembership,
  findMembership,
  listMemberships,
  putMembership,
} from '../../../shared/platform/identity/users/membership-store.ts';
import { type User, UserId } from '../../../shared/platform/identity/users/user.ts';
import { findUser, findUserIdByLogin, putUser } from '../../../shared/platform/identity/users/user-store.ts';
import { type Command, type CommandResult, command } from './command.ts';
import { newPasswordHash } from './new-password-hash.ts';
import { parameter, TenantNumber } from './parameters.ts';

const TENANT = parameter('N', 'number of the tenant', TenantNumber);
const USER = parameter('USER', 'id, e-mail address or user name', z.string().min(1));

type ShownUser = Omit<User, 'passwordHash' | 'version'>;

/** The operator's commands for users. Passwords are read from a prompt or a pipe, never from an argument. */
export const userCommands: readonly Command[] = [
  command({
    noun: 'user',
    verb: 'create',
    summary: 'a new user, member of a tenant, without rights; asks for the password',
    args: {},
    options: {
      tenant: TENANT,
      identification: parameter('E-MAIL', 'what the user signs in with', Identification),
      name: parameter('NAME', 'a user name to sign in with too', Identification.optional()),
      id: parameter('ID', 'id of the user; default: a new one', UserId.optional()),
    },
    async run({ tenant: number, identification, name, id: wantedId }, context) {
      const identity = openTable('identity');
      const tenant = await findTenant(identity, number);
      if (!tenant) throw new Error(`there is no tenant ${number}`);
      const id = wantedId ?? `u-${context.ids()}`;
      if (await findUser(identity, id)) throw new Error(`the user ${id} already exists`);
      const identifications = [identification, ...(name === undefined ? [] : [name])];
      for (const each of identifications) await refuseTaken(identity, each);
      const passwordHash = await newPasswordHash(context);
      const user = await putUser(identity, { id, identifications, passwordHash });
      await putMembership(identity, { tenant: tenant.id, user: id, rights: [] });
      return result(user);
    },
  }),
  command({
    noun: 'user',
    verb: 'list',
    summary: 'the members of a tenant with their rights',
    args: {},
    options: { tenant: TENANT },
    async run({ tenant: number }) {
      const identity = openTable('identity');
      const tenant = await findTenant(identity, number);
      if (!tenant) throw new Error(`there is no tenant ${number}`);
      const members = [];
      for await (const { user: id, rights, catalogs } of listMemberships(identity, tenant.id)) {
        const user = await findUser(identity, id);
        if (user) members.push({ ...shown(user), rights, ...(catalogs === undefined ? {} : { catalogs }) });
      }
      const lines = members.map((member) => {
        const where = member.catalogs === undefined ? '' : ` (catalog-mgt in: ${member.catalogs.join(', ') || 'none'})`;
        return `${line(member)}: ${member.rights.join(', ') || 'no rights'}${where}`;
      });
      return { lines: lines.length > 0 ? lines : [`tenant ${number} has no members`], value: members };
    },
  }),
  command({
    noun: 'user',
    verb: 'password',
    summary: 'set a new password; asks for it and ends all sessions at once',
    args: { user: USER },
    options: {},
    async run({ user: text }, context) {
      const { id } = await knownUser(text);
      const passwordHash = await newPasswordHash(context);
      const sessionsFrom = context.clock().toISOString();
      return result(await changeUser(openTable('identity'), id, (user) => ({ ...user, passwordHash, sessionsFrom })));
    },
  }),
  command({
    noun: 'user',
    verb: 'remove',
    summary: 'end the membership in a tenant; at once, sessions too',
    args: { user: USER },
    options: { tenant: TENANT },
    async run({ user: text, tenant: number }) {
      const identity = openTable('identity');
      const [user, tenant] = [await knownUser(text), await findTenant(identity, number)];
      if (!tenant || !(await findMembership(identity, tenant.id, user.id))) {
        throw new Error(`${text} is not a member of tenant ${number}`);
      }
      await deleteMembership(identity, tenant.id, user.id);
      return result(user);
    },
  }),
  ...(['disable', 'enable'] as const).map((verb) =>
    command({
      noun: 'user',
      verb,
      summary: verb === 'disable' ? 'no sign-in any more, and all sessions end at once' : 'the user may sign in again',
      args: { user: USER },
      options: {},
      async run({ user: text }, context) {
        const { id } = await knownUser(text);
        // After `enable` the user has to sign in again: old sessions stay closed.
        const ended =
          verb === 'disable' ? { disabled: true, sessionsFrom: context.clock().toISOString() } : { disabled: false };
        return result(await changeUser(openTable('identity'), id, (user) => ({ ...user, ...ended })));
      },
    }),
  ),
];

/**
 * Finds the user with this id or identification.
 *
 * @throws if there is none
 */
export async function knownUser(text: string): Promise<User> {
  const identity = openTable('identity');
  const byId = UserId.safeParse(text).success ? await findUser(identity, text) : undefined;
  const id = byId === undefined ? await findUserIdByLogin(identity, text) : undefined;
  const user = byId ?? (id === undefined ? undefined : await findUser(identity, id));
  if (!user) throw new Error(`there is no user ${text}`);
  return user;
}

async function refuseTaken(identity: Table, identification: string): Promise<void> {
  const taken = await findUserIdByLogin(identity, identification);
  if (taken !== undefined) {
    throw new Error(`${identification} already belongs to user ${taken}: right grant adds a user to another tenant`);
  }
}

function result(user: User): CommandResult {
  return { lines: [line(user)], value: { user: shown(user) } };
}

/** The fields of a user that may be shown. */
function shown({ passwordHash, version, ...user }: User): ShownUser {
  return user;
}

function line({ id, identifications, disabled }: ShownUser): string {
  return `${id}  ${identifications.join(', ')}${disabled ? ' (disabled)' : ''}`;
}
