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

/** The user with this id, disabled or not. Consistent: whoever was disabled is out at once. */
export function findUser(identity: Table, userId: string): Promise<User | undefined> {
  return identity.get(userKey(userId), User, { consistent: true });
}

/** The id of the user who signs in with this e-mail address or user name, in any case. */
export async function findUserIdByLogin(identity: Table, identification: string): Promise<string | undefined> {
  const login = await identity.get(loginKey(identification), LoginRow, { consistent: true });
  return login?.user;
}

/**
 * Creates or replaces a user together with the identifications. Throws `CONFLICT` when one of them is another user's,
 * and a `ZodError` for what is no user.
 *
 * @param read the user who is replaced, where another change since then must not be lost: `CONFLICT`
 */
export async function putUser(identity: Table, input: UserInput, read?: User): Promise<User> {
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

/** Rows of users were written without a version once. */
function stillAsRead({ version }: User): Expression {
  const unversioned = version === 0 ? ' OR attribute_not_exists(#version)' : '';
  return {
    expression: `attribute_exists(pk) AND (#version = :read${unversioned})`,
    names: { '#version': 'version' },
    values: { ':read': version },
  };
}

/** One key for each identification, as two spellings of the same one may not be written twice in a transaction. */
function keysByPartition(identifications: readonly string[]) {
  return new Map(identifications.map(loginKey).map((key) => [key.pk, key]));
}
