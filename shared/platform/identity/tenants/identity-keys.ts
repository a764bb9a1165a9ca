import { createHash } from 'node:crypto';
import type { Key } from '../../aws/table.ts';

/*
 * Access patterns of the table `identity`. No scans; all reads are consistent (1 unit for 4 kB):
 *
 * | what                              | how                                                     | how often             |
 * |-----------------------------------|---------------------------------------------------------|-----------------------|
 * | tenant by its id                  | GetItem  <tenant>#identity / tenant                     | cached 30 s           |
 * | tenant by another of its numbers  | GetItem  <alias>#identity / tenant: `aliasOf`           | cached 30 s           |
 * | rights of a user in a tenant      | GetItem  <tenant>#identity / member#<user>              | every signed-in call  |
 * | members of a tenant               | Query    <tenant>#identity, member#*                    | administration        |
 * | api keys of a tenant              | Query    <tenant>#identity, apikey#*: ids               | administration        |
 * | all tenants                       | Query    tenants / <tenant>: ids                        | administration        |
 * | api key by its id                 | GetItem  apikey#<id> / apikey                           | cached 30 s           |
 * | user by id                        | GetItem  user#<id> / user                               | every signed-in call  |
 * | user by e-mail or user name       | GetItem  login#<SHA-256 of it> / login: the user's id   | sign-in               |
 * | configurator, skin by id          | GetItem  configurator#<id>, skin#<id>                   | once a page           |
 * | session by its token              | GetItem  session#<SHA-256 of the token> / session       | every signed-in call  |
 * | invitations of a tenant           | Query    <tenant>#identity, invitation#*                | administration        |
 * | link of a mail by its token       | GetItem  link#<SHA-256 of the token> / link             | once a link           |
 * | client secret of a provider       | GetItem  <tenant>#identity / oidc-secret                | company sign-in       |
 * | company sign-in by its state      | GetItem  oidc-state#<SHA-256 of it> / oidc-state        | company sign-in       |
 * | user of a code by the code        | GetItem  <tenant>#oidc-code#<SHA-256 of it> / oidc-code | company sign-in       |
 * | bucket of a rate limit            | UpdateItem limit#<limit>#<SHA-256 of whose> / limit     | each call it counts   |
 * | call with an Idempotency-Key      | UpdateItem <tenant>#idempotency#<SHA-256> / idempotency | each such call, twice |
 *
 * Keys of rows that belong to a tenant start with the tenant. Keys of api keys, identifications and sessions cannot:
 * they are read before the tenant is known, and users can be members of several tenants. An alias has the key that a
 * tenant with this number would have: so one read finds both, and no number can belong to two tenants.
 */

/** The key of a tenant, or of the alias with this number. */
export function tenantKey(tenantId: number): Key {
  return { pk: tenantPartition(tenantId), sk: 'tenant' };
}

/** The partition of the rows of a tenant. */
export function tenantPartition(tenantId: number): string {
  return `${tenantId}#identity`;
}

/** The partition that lists all tenants. */
export const TENANTS_PARTITION = 'tenants';

/** The key of a tenant in the list of all tenants. */
export function tenantListKey(tenantId: number): Key {
  return { pk: TENANTS_PARTITION, sk: String(tenantId) };
}

/** The key of an api key. */
export function apiKeyKey(apiKeyId: string): Key {
  return { pk: `${API_KEY_PREFIX}${apiKeyId}`, sk: 'apikey' };
}

/** Prefix of the sort keys in a tenant's list of api keys. */
export const API_KEY_PREFIX = 'apikey#';

/** The key of an api key in its tenant's list. */
export function apiKeyListKey(tenantId: number, apiKeyId: string): Key {
  return { pk: tenantPartition(tenantId), sk: `${API_KEY_PREFIX}${apiKeyId}` };
}

/** Prefix of the sort keys of a tenant's memberships. */
export const MEMBER_PREFIX = 'member#';

/** The key of a user's membership in a tenant. */
export function membershipKey(tenantId: number, userId: string): Key {
  return { pk: tenantPartition(tenantId), sk: `${MEMBER_PREFIX}${userId}` };
}

/** The key of a user. */
export function userKey(userId: string): Key {
  return { pk: `user#${userId}`, sk: 'user' };
}

/**
 * The key of an identification; the same for any letter case, any Unicode normalisation, and with blanks around it. It
 * is a hash, because the normal form can be longer than a key may be, and so that no key contains an e-mail address.
 */
export function loginKey(identification: string): Key {
  const normalised = identification.normalize('NFKC').trim().toLowerCase();
  return { pk: `login#${createHash('sha256').update(normalised).digest('hex')}`, sk: 'login' };
}

/**
 * The key of a session.
 *
 * @param tokenHash SHA-256 of the session token, hex
 */
export function sessionKey(tokenHash: string): Key {
  return { pk: `session#${tokenHash}`, sk: 'session' };
}

/** Prefix of the sort keys of a tenant's invitations. */
export const INVITATION_PREFIX = 'invitation#';

/** The key of an invitation. */
export function invitationKey(tenantId: number, invitationId: string): Key {
  return { pk: tenantPartition(tenantId), sk: `${INVITATION_PREFIX}${invitationId}` };
}

/**
 * The key of the link of a mail.
 *
 * @param tokenHash SHA-256 of the link's token, hex
 */
export function accountLinkKey(tokenHash: string): Key {
  return { pk: `link#${tokenHash}`, sk: 'link' };
}

/** The key of the client secret with which a tenant calls its OpenID provider. */
export function oidcSecretKey(tenantId: number): Key {
  return { pk: tenantPartition(tenantId), sk: 'oidc-secret' };
}

/**
 * The key of a company sign-in that waits for the provider.
 *
 * @param stateHash SHA-256 of its state, hex
 */
export function oidcStateKey(stateHash: string): Key {
  return { pk: `oidc-state#${stateHash}`, sk: 'oidc-state' };
}

/**
 * The key of the user who has signed in at the provider of a tenant.
 *
 * @param codeHash SHA-256 of the code, hex
 */
export function oidcCodeKey(tenantId: number, codeHash: string): Key {
  return { pk: `${tenantId}#oidc-code#${codeHash}`, sk: 'oidc-code' };
}
