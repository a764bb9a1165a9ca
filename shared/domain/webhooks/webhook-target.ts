import * as z from 'zod';
import type { Table } from '../../platform/aws/table.ts';
import type { ApiKey } from '../../platform/identity/tenants/api-key.ts';
import { findApiKey, findApiKeys } from '../../platform/identity/tenants/api-key-store.ts';
import type { RandomBytes } from '../../platform/identity/tenants/random-bytes.ts';
import { newSecret } from '../../platform/identity/tenants/secret.ts';
import type { Tenant } from '../../platform/identity/tenants/tenant.ts';
import { findTenants } from '../../platform/identity/tenants/tenant-store.ts';
import type { WebhookKey } from './sign-webhook.ts';

const DEFAULT_SECRET_KEY = { pk: 'deployment', sk: 'webhook-secret' };
const DefaultSecret = z.object({ secret: z.string() });

/** The receiver of a tenant's events, and the key that signs them. */
export interface WebhookTarget {
  readonly tenant: Tenant;
  readonly key: WebhookKey;
}

/**
 * Reads the current settings of tenants; called for each batch. Tenants that no longer exist are left out.
 *
 * @param identity the table `identity`: BatchGetItem
 * @param ids of tenants, 100 at most
 * @param defaultSecret of the deployment, read only for tenants without an api key
 */
export async function webhookTargets(
  identity: Table,
  ids: readonly number[],
  defaultSecret: () => Promise<string>,
): Promise<Map<number, WebhookTarget>> {
  const tenants = await findTenants(identity, ids);
  const apiKeyIds = new Set([...tenants.values()].flatMap(({ webhookApiKey }) => webhookApiKey ?? []));
  const apiKeys = await findApiKeys(identity, [...apiKeyIds]);
  const targets = new Map<number, WebhookTarget>();
  for (const [id, tenant] of tenants) {
    const key = await keyOf(tenant, apiKeys.get(tenant.webhookApiKey ?? ''), defaultSecret);
    targets.set(id, { tenant, key });
  }
  return targets;
}

/** The key that signs the events of one tenant. */
export async function webhookKeyOf(
  identity: Table,
  tenant: Tenant,
  defaultSecret: () => Promise<string>,
): Promise<WebhookKey> {
  const { webhookApiKey } = tenant;
  return keyOf(
    tenant,
    webhookApiKey === undefined ? undefined : await findApiKey(identity, webhookApiKey),
    defaultSecret,
  );
}

/** A key that is disabled, or belongs to another tenant now, signs nothing. */
async function keyOf(
  { id }: Tenant,
  apiKey: ApiKey | undefined,
  defaultSecret: () => Promise<string>,
): Promise<WebhookKey> {
  const [first, ...others] = apiKey?.secrets ?? [];
  if (!apiKey || first === undefined || apiKey.disabled || apiKey.tenant !== id) {
    return { apiKey: null, secrets: [await defaultSecret()] };
  }
  return { apiKey: apiKey.id, secrets: [first, ...others] };
}

/**
 * The default secret of the deployment: random, created by the first call, then constant. It proves nothing to a
 * receiver, because all tenants without an api key share it (D1805).
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
