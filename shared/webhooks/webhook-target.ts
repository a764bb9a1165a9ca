import * as z from 'zod';
import type { Table } from '../aws/table.ts';
import { findApiKey } from '../tenants/api-key-store.ts';
import type { RandomBytes } from '../tenants/random-bytes.ts';
import { newSecret } from '../tenants/secret.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { findTenant } from '../tenants/tenant-store.ts';
import type { WebhookKey } from './sign-webhook.ts';

const DEFAULT_SECRET_KEY = { pk: 'deployment', sk: 'webhook-secret' };
const DefaultSecret = z.object({ secret: z.string() });

/** Where the events of a tenant go, and how they are signed. */
export interface WebhookTarget {
  readonly tenant: Tenant;
  readonly key: WebhookKey;
}

/**
 * Reads, for every batch anew, what a tenant has set.
 *
 * @param identity the table `identity`: GetItem
 * @param defaultSecret of the deployment, asked for where a tenant has no api key
 */
export async function webhookTarget(
  identity: Table,
  number: number,
  defaultSecret: () => Promise<string>,
): Promise<WebhookTarget | undefined> {
  const tenant = await findTenant(identity, number);
  return tenant && { tenant, key: await webhookKeyOf(identity, tenant, defaultSecret) };
}

/** With what a tenant's events are signed. A key that was disabled or given away since it was set signs nothing. */
export async function webhookKeyOf(
  identity: Table,
  tenant: Tenant,
  defaultSecret: () => Promise<string>,
): Promise<WebhookKey> {
  const apiKey = tenant.webhookApiKey === undefined ? undefined : await findApiKey(identity, tenant.webhookApiKey);
  const [first, ...others] = apiKey?.secrets ?? [];
  if (!apiKey || first === undefined || apiKey.disabled || apiKey.tenant !== tenant.id) {
    return { apiKey: null, secrets: [await defaultSecret()] };
  }
  return { apiKey: apiKey.id, secrets: [first, ...others] };
}

/**
 * The deployment's default secret: random, made by whoever asks first, the same ever after. It proves nothing to a
 * receiver, as every tenant without an api key has it. Source: decisions.md, 'No api key in the tenant'.
 *
 * @param events the table `events`: UpdateItem
 */
export function defaultSecretOf(events: Table, randomBytes: RandomBytes): () => Promise<string> {
  let known: string | undefined;
  return async () => {
    if (known !== undefined) return known;
    const change = {
      expression: 'SET #secret = if_not_exists(#secret, :new)',
      names: { '#secret': 'secret' },
      values: { ':new': newSecret(randomBytes) },
    };
    ({ secret: known } = await events.update(DEFAULT_SECRET_KEY, change, undefined, DefaultSecret));
    return known;
  };
}
