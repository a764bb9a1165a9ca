import { type TransactionPart, writeTransaction } from '../../platform/aws/table.ts';
import { membershipKey } from '../../platform/identity/tenants/identity-keys.ts';
import { Membership, type MembershipInput } from '../../platform/identity/users/membership.ts';
import { putUser } from '../../platform/identity/users/user-store.ts';
import type { Users } from './open-users.ts';

/** Who becomes a member. */
interface NewMember extends Pick<MembershipInput, 'tenant' | 'rights' | 'catalogs'> {
  readonly email: string;
  /** The id of the user who has the address. Without it, `passwordHash` is that of the new user. */
  readonly known: string | undefined;
  readonly passwordHash: string | undefined;
}

/**
 * Makes somebody a member of a tenant, and a user first if nobody has the address. All or nothing.
 *
 * @param also further writes of the transaction
 * @returns the id of the user
 * @throws ConditionFailedError or ServiceError 409 if the user is a member by now, or a condition of `also` fails
 */
export async function addMember(
  { tenant, email, rights, catalogs, known, passwordHash }: NewMember,
  { identity, ids }: Pick<Users, 'identity' | 'ids'>,
  also: (userId: string) => readonly TransactionPart[],
): Promise<string> {
  const userId = known ?? `u-${ids()}`;
  const membership = Membership.parse({ tenant, user: userId, rights, catalogs });
  const put = { ...membershipKey(tenant, userId), ...membership };
  const parts = [{ table: identity, put, condition: { expression: 'attribute_not_exists(pk)' } }, ...also(userId)];
  if (passwordHash === undefined) await writeTransaction(parts);
  else await putUser(identity, { id: userId, identifications: [email], passwordHash }, undefined, parts);
  return userId;
}
