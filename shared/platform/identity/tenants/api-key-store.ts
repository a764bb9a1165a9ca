import * as z from 'zod';
import { ConditionFailedError, type Table, writeTransaction } from '../../aws/table.ts';
import { ServiceError } from '../../errors/service-error.ts';
import { ApiKey, ApiKeyId, type ApiKeyInput } from './api-key.ts';
import { API_KEY_PREFIX, apiKeyKey, apiKeyListKey, tenantPartition } from './identity-keys.ts';

const ListRow = z.object({ apiKey: ApiKeyId });

/** The api key with this id, disabled or not. Consistent, as the answer may be kept for a while. */
export function findApiKey(identity: Table, apiKeyId: string): Promise<ApiKey | undefined> {
  return identity.get(apiKeyKey(apiKeyId), ApiKey, { consistent: true });
}

/** Those of the api keys with these ids that there are, 100 at most, by id. Consistent. */
export async function findApiKeys(identity: Table, apiKeyIds: readonly string[]): Promise<Map<string, ApiKey>> {
  const found = await identity.getMany(apiKeyIds.map(apiKeyKey), ApiKey, { consistent: true });
  return new Map(found.map((apiKey) => [apiKey.id, apiKey]));
}

/** All api keys that belong to a tenant, by id. */
export async function* listApiKeys(identity: Table, tenantId: number): AsyncGenerator<ApiKey> {
  const keyCondition = {
    expression: 'pk = :pk AND begins_with(sk, :prefix)',
    values: { ':pk': tenantPartition(tenantId), ':prefix': API_KEY_PREFIX },
  };
  for await (const { apiKey: id } of identity.query({ keyCondition }, ListRow)) {
    const apiKey = await findApiKey(identity, id);
    if (apiKey !== undefined) yield apiKey;
  }
}

/**
 * Creates or replaces an api key. Throws `CONFLICT` when another tenant has this id, and a `ZodError` for what is no
 * api key: a secret of a wrong length, a shared key with the cms context, ...
 */
export async function putApiKey(identity: Table, input: ApiKeyInput): Promise<ApiKey> {
  const apiKey = ApiKey.parse(input);
  try {
    await writeTransaction([
      {
        table: identity,
        put: { ...apiKeyKey(apiKey.id), ...apiKey },
        condition: {
          expression: 'attribute_not_exists(pk) OR #tenant = :tenant',
          names: { '#tenant': 'tenant' },
          values: { ':tenant': apiKey.tenant },
        },
      },
      { table: identity, put: { ...apiKeyListKey(apiKey.tenant, apiKey.id), apiKey: apiKey.id } },
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    throw new ServiceError('CONFLICT', `The api key ${apiKey.id} belongs to another tenant.`, { cause: error });
  }
  return apiKey;
}
