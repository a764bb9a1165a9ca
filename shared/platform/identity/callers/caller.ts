import type { ApiKey } from '../tenants/api-key.ts';
import type { Right } from '../tenants/right.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Membership } from '../users/membership.ts';

/** What handlers may know of the tenant: its public part and its switches, nothing of its webhook and its keys. */
export type CallerTenant = Omit<
  Tenant,
  'aliases' | 'webhook' | 'webhookApiKey' | 'refusedApiKeys' | 'disabled' | 'disabledAt' | 'version'
>;

/** A user whose session was checked, with what the membership in the tenant of this request gives. */
export interface CallerUser extends Pick<Membership, 'rights' | 'catalogs'> {
  readonly id: string;
}

/** Who makes a request. Made by `authenticate` and nothing else. */
export interface Caller {
  readonly apiKey: Readonly<Pick<ApiKey, 'id' | 'context' | 'public'>>;
  /** The tenant in which everything of this request happens. Never taken from a body or a path. */
  readonly tenant: Readonly<CallerTenant>;
  /** Absent for somebody who is not signed in. */
  readonly user?: Readonly<CallerUser>;
  /** Where the session is stored; there if and only if there is a user. */
  readonly sessionTokenHash?: string;
  /** Language tag of the answer. */
  readonly language: string;
  /**
   * Does the signed-in user have the right in this tenant? Never for somebody who is not signed in.
   *
   * @param catalogId asks about one catalog; without it the answer is whether the right exists for any catalog at all,
   *   which is what a route can check before it knows the item.
   */
  hasRight(right: Right, catalogId?: string): boolean;
}
