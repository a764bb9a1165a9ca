import * as z from 'zod';
import { invalidRequest } from '../../platform/errors/service-error.ts';
import { limitUpTo, one } from '../../platform/http/query.ts';
import { membershipPage } from '../../platform/identity/users/membership-store.ts';
import { UserId } from '../../platform/identity/users/user.ts';
import { findUsers } from '../../platform/identity/users/user-store.ts';
import { listInvitations } from '../account-mails/invitation-store.ts';
import type { Users } from './open-users.ts';
import { type ShownUser, showInvitation, showMember } from './shown-user.ts';

/** One batch of reads. */
const MAX_PAGE = 100;

/** `limit`: up to 100, the default. `cursor`: of the previous page. */
export const UserQuery = z.object({
  limit: limitUpTo(MAX_PAGE, MAX_PAGE),
  cursor: one,
});

/** A page of users, and the cursor of the next one. */
interface UserPage {
  readonly users: ShownUser[];
  readonly nextCursor?: string;
}

/**
 * Returns the members of a tenant, a page at a time. The first page begins with all open invitations.
 *
 * @throws ServiceError 400 for an invalid cursor
 */
export async function listUsers(
  tenant: number,
  { limit, cursor }: z.output<typeof UserQuery>,
  { identity, clock }: Pick<Users, 'identity' | 'clock'>,
): Promise<UserPage> {
  const after = cursor || undefined;
  if (after !== undefined && !UserId.safeParse(after).success) {
    throw invalidRequest('Send as cursor the meta.nextCursor of the page before.');
  }
  const users: ShownUser[] = [];
  if (after === undefined) {
    for await (const invitation of listInvitations(identity, tenant, clock())) users.push(showInvitation(invitation));
  }
  // One more member than requested shows whether there is another page.
  const members = await membershipPage(identity, tenant, { after, limit: limit + 1 });
  const page = members.slice(0, limit);
  const people = await findUsers(
    identity,
    page.map(({ user }) => user),
  );
  for (const member of page) {
    const user = people.get(member.user);
    if (user) users.push(showMember(member, user));
  }
  const last = members.length > page.length ? page.at(-1) : undefined;
  return { users, ...(last && { nextCursor: last.user }) };
}
