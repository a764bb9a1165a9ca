import type { ApiKey } from '../tenants/api-key.ts';
import type { Right } from '../tenants/right.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Membership } from '../users/membership.ts';

/** The fields of a tenant that handlers may use: its public fields and its switches, without webhook and keys. */
export type CallerTenant = Omit<
  Tenant,
  'aliases' | 'webhook' | 'webhookApiKey' | 'refusedApiKeys' | 'disabled' | 'disabledAt' | 'version'
>;

/** A user with a valid session, and the rights of the membership in the tenant of this request. */
export interface CallerUser extends Pick<Membership, 'rights' | 'catalogs'> {
  readonly id: string;
}

/** The caller of a request. Only `authenticate` creates it. */
export interface Caller {
  /** `context` is that of this request: an anonymous request with a public cms key has the context `planner` (D270). */
  readonly apiKey: Readonly<Pick<ApiKey, 'id' | 'tenant' | 'context' | 'public'>>;
  /** The context of a public key, to which the sessions that it starts belong; undefined for a key with a secret. */
  readonly publicKeyContext?: ApiKey['context'];
  /** The tenant of this request. It never comes from a body or a path. */
  readonly tenant: Readonly<CallerTenant>;
  /** Absent if nobody is signed in. */
  readonly user?: Readonly<CallerUser>;
  /** The hash under which the session is stored; set exactly if `user` is set. */
  readonly sessionTokenHash?: string;
  /** Language tag of the response. */
  readonly language: string;
  /**
   * Returns whether the signed-in user has the right in this tenant; always false if nobody is signed in.
   *
   * @param catalogId the catalog of the question. Without it the result is whether the user has the right for at least
   * one catalog. A route checks this before it knows the item.
   */
  hasRight(right: Right, catalogId?: string): boolean;
}
