import * as z from 'zod';
import {
  ConditionFailedError,
  type Expression,
  type Table,
  type TransactionPart,
  writeTransaction,
} from '../../aws/table.ts';
import { ServiceError } from '../../errors/service-error.ts';
import { ApiKey, ApiKeyId, type ApiKeyInput } from './api-key.ts';
import { changeVersioned } from './change-versioned.ts';
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
 * @param read the key that is replaced. If it has changed since it was read, the write fails with `CONFLICT`
 * @param also writes of the same transaction
 * @throws ServiceError `CONFLICT` if another tenant has this id
 * @throws ZodError for an invalid api key: a secret of a wrong length, a shared key with the cms context, ...
 */
export async function putApiKey(
  identity: Table,
  input: ApiKeyInput,
  read?: ApiKey,
  also: readonly TransactionPart[] = [],
): Promise<ApiKey> {
  const apiKey = ApiKey.parse({ ...input, version: (read?.version ?? input.version ?? 0) + 1 });
  try {
    await writeTransaction([
      {
        table: identity,
        put: { ...apiKeyKey(apiKey.id), ...apiKey },
        condition: read ? stillAsRead(read) : ownOrNew(apiKey),
      },
      { table: identity, put: { ...apiKeyListKey(apiKey.tenant, apiKey.id), apiKey: apiKey.id } },
      ...also,
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    throw new ServiceError(
      'CONFLICT',
      `The api key ${apiKey.id} has changed meanwhile, or belongs to another tenant.`,
      { cause: error },
    );
  }
  return apiKey;
}

function ownOrNew({ tenant }: ApiKey): Expression {
  return {
    expression: 'attribute_not_exists(pk) OR #tenant = :tenant',
    names: { '#tenant': 'tenant' },
    values: { ':tenant': tenant },
  };
}

/** Old rows of api keys have no version. */
function stillAsRead({ tenant, version }: ApiKey): Expression {
  const unversioned = version === 0 ? ' OR attribute_not_exists(#version)' : '';
  return {
    expression: `#tenant = :tenant AND (#version = :read${unversioned})`,
    names: { '#tenant': 'tenant', '#version': 'version' },
    values: { ':tenant': tenant, ':read': version },
  };
}

/**
 * Changes an api key. Changes of other writers at the same time are not lost: for example, two rotations cannot both
 * put their secret in the place of the other one.
 *
 * @param also writes of the same transaction
 * @throws ServiceError 404 if the key does not exist, 409 if other writers were first at every try
 */
export function changeApiKey(
  identity: Table,
  apiKeyId: string,
  change: (current: ApiKey) => ApiKeyInput | Promise<ApiKeyInput>,
  also: readonly TransactionPart[] = [],
): Promise<ApiKey> {
  return changeVersioned(
    {
      name: 'api key',
      find: () => findApiKey(identity, apiKeyId),
      put: (changed, read) => putApiKey(identity, changed, read, also),
    },
    change,
  );
}

/** Deletes an api key in the state in which it was read. Throws `ConditionFailedError` if it has changed. */
export async function deleteApiKey(
  identity: Table,
  apiKey: ApiKey,
  also: readonly TransactionPart[] = [],
): Promise<void> {
  await writeTransaction([
    { table: identity, delete: apiKeyKey(apiKey.id), condition: stillAsRead(apiKey) },
    { table: identity, delete: apiKeyListKey(apiKey.tenant, apiKey.id) },
    ...also,
  ]);
}
