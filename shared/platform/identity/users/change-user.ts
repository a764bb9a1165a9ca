import type { Table } from '../../aws/table.ts';
import { changeVersioned } from '../tenants/change-versioned.ts';
import type { User, UserInput } from './user.ts';
import { findUser, putUser } from './user-store.ts';

/**
 * Changes a user as it is at this moment, without a loss of what others change meanwhile: a new password does not let
 * somebody in again who was disabled a moment ago.
 *
 * @throws ServiceError 404 when there is no such user, 409 when others were in the way each time or an identification is
 *   taken
 */
export function changeUser(
  identity: Table,
  userId: string,
  change: (current: User) => UserInput | Promise<UserInput>,
): Promise<User> {
  return changeVersioned(
    { name: 'user', find: () => findUser(identity, userId), put: (changed, read) => putUser(identity, changed, read) },
    change,
  );
}
