import * as z from 'zod';
import {
  ConditionFailedError,
  type Expression,
  type Table,
  type TransactionPart,
  writeTransaction,
} from '../../aws/table.ts';
import { ServiceError } from '../../errors/service-error.ts';
import { loginKey, userKey } from '../tenants/identity-keys.ts';
import { User, UserId, type UserInput } from './user.ts';

const LoginRow = z.object({ user: UserId });

/**
 * Returns the user with this id, also if disabled. The read is consistent, so disabling a user takes effect
 * immediately.
 */
export function findUser(identity: Table, userId: string): Promise<User | undefined> {
  return identity.get(userKey(userId), User, { consistent: true });
}

/** Returns the existing users with these ids, at most 100, by id. */
export async function findUsers(identity: Table, userIds: readonly string[]): Promise<Map<string, User>> {
  const found = await identity.getMany(userIds.map(userKey), User);
  return new Map(found.map((user) => [user.id, user]));
}

/** Returns the id of the user with this e-mail address or user name, in any letter case. */
export async function findUserIdByLogin(identity: Table, identification: string): Promise<string | undefined> {
  const login = await identity.get(loginKey(identification), LoginRow, { consistent: true });
  return login?.user;
}

/**
 * Creates or replaces a user together with the identifications.
 *
 * @param also writes of the same transaction
 * @param read the user who is replaced. If the row has changed since it was read, the write fails with `CONFLICT`
 * @throws ServiceError `CONFLICT` if one of the identifications belongs to another user
 * @throws ZodError for an invalid user
 */
export async function putUser(
  identity: Table,
  input: UserInput,
  read?: User,
  also: readonly TransactionPart[] = [],
): Promise<User> {
  const before = await findUser(identity, input.id);
  const user = User.parse({ ...input, version: (read?.version ?? before?.version ?? 0) + 1 });
  const logins = keysByPartition(user.identifications);
  const dropped = [...keysByPartition(before?.identifications ?? [])].filter(([pk]) => !logins.has(pk));
  const own = { names: { '#user': 'user' }, values: { ':user': user.id } };
  const parts: TransactionPart[] = [
    { table: identity, put: { ...userKey(user.id), ...user }, ...(read && { condition: stillAsRead(read) }) },
    ...[...logins.values()].map((key) => ({
      table: identity,
      put: { ...key, user: user.id },
      condition: { ...own, expression: 'attribute_not_exists(pk) OR #user = :user' },
    })),
    ...dropped.map(([, key]) => ({
      table: identity,
      delete: key,
      condition: { ...own, expression: '#user = :user' },
    })),
    ...also,
  ];
  try {
    await writeTransaction(parts);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    const message = `The user ${user.id} has changed meanwhile, or another one signs in with one of these identifications.`;
    throw new ServiceError('CONFLICT', message, { cause: error });
  }
  return user;
}

/** Old rows of users have no version. */
function stillAsRead({ version }: User): Expression {
  const unversioned = version === 0 ? ' OR attribute_not_exists(#version)' : '';
  return {
    expression: `attribute_exists(pk) AND (#version = :read${unversioned})`,
    names: { '#version': 'version' },
    values: { ':read': version },
  };
}

/**
 * One key for each identification: two spellings of the same identification have one key, and a transaction must not
 * write it twice.
 */
function keysByPartition(identifications: readonly string[]) {
  return new Map(identifications.map(loginKey).map((key) => [key.pk, key]));
}
