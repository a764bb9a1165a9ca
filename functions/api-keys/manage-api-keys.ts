import {
  createApiKey,
  deleteApiKey,
  listApiKeys,
  rotateApiKey,
  updateApiKey,
} from '../../shared/contract/routes/api-keys.ts';
import {
  createApiKey as create,
  removeApiKey,
  rotateApiKey as rotate,
  updateApiKey as update,
} from '../../shared/domain/api-keys/change-api-keys.ts';
import { createdKey, readCreatedKey } from '../../shared/domain/api-keys/created-key.ts';
import { openApiKeys } from '../../shared/domain/api-keys/open-api-keys.ts';
import { showApiKey } from '../../shared/domain/api-keys/shown-api-key.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { notFound } from '../../shared/platform/errors/service-error.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { checkPrecondition } from '../../shared/platform/http/precondition.ts';
import { Reply } from '../../shared/platform/http/response.ts';
import type { ApiKey } from '../../shared/platform/identity/tenants/api-key.ts';
import { listApiKeys as allOf, findApiKey } from '../../shared/platform/identity/tenants/api-key-store.ts';
import { lastUses } from '../../shared/platform/usage/read-usage.ts';

const apiKeys = openApiKeys();
const audit = openAuditLog();

const usage = openTable('usage');

// The last use is no part of the tag: it changes without a call that changes the key.
const tagOf = (apiKey: ApiKey) => entityTag({ apiKey: showApiKey(apiKey, null) });
const shown = async (apiKey: ApiKey) => showApiKey(apiKey, (await lastUses(usage, [apiKey.id])).get(apiKey.id) ?? null);
const withSecret = async (apiKey: ApiKey, secret: string | null) => ({ apiKey: { ...(await shown(apiKey)), secret } });

export const handler = endpoint(
  [listApiKeys, createApiKey, updateApiKey, deleteApiKey, rotateApiKey],
  async (input) => {
    const { caller, headers } = input;
    const by = { caller, recorded: audit(caller, input.operation) };
    const checked = { ...apiKeys, checkPrecondition: (current: ApiKey) => checkPrecondition(headers, tagOf(current)) };
    switch (input.operation) {
      case 'listApiKeys': {
        const found: ApiKey[] = [];
        for await (const apiKey of allOf(apiKeys.identity, caller.tenant.id)) found.push(apiKey);
        const uses = await lastUses(
          usage,
          found.map(({ id }) => id),
        );
        const all = found.map((apiKey) => showApiKey(apiKey, uses.get(apiKey.id) ?? null));
        return { apiKeys: all, meta: { total: all.length, serverTime: new Date().toISOString() } };
      }
      case 'createApiKey': {
        const { apiKey, secret } = await create(input.body, by, apiKeys);
        return new Reply(await withSecret(apiKey, secret), { created: createdKey(apiKey.id, secret) });
      }
      case 'updateApiKey': {
        const apiKey = await update(input.params.id, input.body, by, checked);
        return new Reply({ apiKey: await shown(apiKey) }, { headers: { etag: tagOf(apiKey) } });
      }
      case 'rotateApiKey': {
        const { apiKey, secret } = await rotate(input.params.id, input.body, by, apiKeys);
        return new Reply(await withSecret(apiKey, secret), { created: createdKey(apiKey.id, secret) });
      }
      case 'deleteApiKey':
        return new Reply(await removeApiKey(input.params.id, by, checked));
    }
  },
  {
    // The same call of the same session again, because its response was lost.
    rebuild: async (created, { caller }) => {
      const { id, secretIn } = readCreatedKey(created);
      const apiKey = await findApiKey(apiKeys.identity, id);
      if (apiKey?.tenant !== caller.tenant.id) throw notFound('api key');
      return withSecret(apiKey, secretIn(apiKey.secrets));
    },
  },
);
