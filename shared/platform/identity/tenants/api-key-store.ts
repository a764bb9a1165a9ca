import * as z from 'zod';
import { ConditionFailedError, type Table, writeTransaction } from '../../aws/table.ts';
import { ServiceError } from '../../errors/service-error.ts';
import { ApiKey, ApiKeyId, type ApiKeyInput } from './api-key.ts';
import { API_KEY_PREFIX, apiKeyKey, apiKeyListKey, tenantPartition } from './identity-keys.ts';

const ListRow = z.object({ apiKey: ApiKeyId });

/**
 * Returns the api key with this id, also if it is disabled. The read is consistent, because the caller may cache the
 * result.
 */
export function findApiKey(identity: Table, apiKeyId: string): Promise<ApiKey | undefined> {
  return identity.get(apiKeyKey(apiKeyId), ApiKey, { consistent: true });
}

/** Returns the existing api keys with these ids, at most 100, by id. The read is consistent. */
export async function findApiKeys(identity: Table, apiKeyIds: readonly string[]): Promise<Map<string, ApiKey>> {
  const found = await identity.getMany(apiKeyIds.map(apiKeyKey), ApiKey, { consistent: true });
  return new Map(found.map((apiKey) => [apiKey.id, apiKey]));
}

/** Yields all api keys that belong to a tenant, sorted by id. */
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
 * Creates or replaces an api key.
 *
 * @throws ServiceError `CONFLICT` if another tenant has this id
 * @throws ZodError for an invalid api key: a secret of a wrong length, a shared key with the cms context, ...
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
