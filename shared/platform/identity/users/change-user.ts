import type { Table, TransactionPart } from '../../aws/table.ts';
import { changeVersioned } from '../tenants/change-versioned.ts';
import type { User, UserInput } from './user.ts';
import { findUser, putUser } from './user-store.ts';

/**
 * Changes a user. Changes of other writers at the same time are not lost: for example, a new password does not enable a
 * user who was disabled a moment ago.
 *
 * @param also writes of the same transaction. If a condition of them does not hold, the change fails with `CONFLICT`
 * @throws ServiceError 404 if the user does not exist, 409 if other writers were first at every try or an
 * identification is taken
 */
export function changeUser(
  identity: Table,
  userId: string,
  change: (current: User) => UserInput | Promise<UserInput>,
  also: readonly TransactionPart[] = [],
): Promise<User> {
  return changeVersioned(
    {
      name: 'user',
      find: () => findUser(identity, userId),
      put: (changed, read) => putUser(identity, changed, read, also),
    },
    change,
  );
}
