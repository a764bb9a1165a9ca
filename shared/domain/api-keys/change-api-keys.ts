import { ConditionFailedError } from '../../platform/aws/table.ts';
import { invalidRequest, notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { ApiKey, ApiKeyId, type ApiKeyInput, MAX_LIVE_SECRETS } from '../../platform/identity/tenants/api-key.ts';
import { changeApiKey, deleteApiKey, findApiKey, putApiKey } from '../../platform/identity/tenants/api-key-store.ts';
import { newSecret } from '../../platform/identity/tenants/secret.ts';
import { findTenant } from '../../platform/identity/tenants/tenant-store.ts';
import type { ApiKeyChanges, NewApiKey } from './api-key-bodies.ts';
import type { ApiKeys, KeyAdministration } from './open-api-keys.ts';

/** A key, and its new secret if the call made one. */
interface KeyAndSecret {
  readonly apiKey: ApiKey;
  readonly secret: string | null;
}

interface Preconditions {
  /** Throws 412 if the caller has read another state. */
  readonly checkPrecondition: (current: ApiKey) => void;
}

/**
 * Creates an api key of the caller's tenant. A public key has no secret.
 *
 * @throws ServiceError 400 for a key that cannot exist, for example 03 without `public`
 */
export async function createApiKey(
  { context, label, public: isPublic, ...input }: NewApiKey,
  { caller, recorded }: KeyAdministration,
  { identity, ids, randomBytes }: ApiKeys,
): Promise<KeyAndSecret> {
  const id = `k-${ids()}`;
  const secret = isPublic ? null : newSecret(randomBytes);
  const algorithms = input.algorithms ?? [isPublic ? ('03' as const) : ('01' as const)];
  const facts = { id, tenant: caller.tenant.id, secrets: secret === null ? [] : [secret], public: isPublic };
  const made = checked({ ...facts, context, label, algorithms, ivMode: input.ivMode });
  return { apiKey: await putApiKey(identity, made, undefined, [recorded(id)]), secret };
}

/**
 * Changes label, switch and encryption of a key.
 *
 * @throws ServiceError 404 for a key of another tenant, 403 for a shared key, 409 for the key of the call itself
 */
export async function updateApiKey(
  id: string,
  { label, algorithms, ...changes }: ApiKeyChanges,
  { caller, recorded }: KeyAdministration,
  { identity, checkPrecondition }: ApiKeys & Preconditions,
): Promise<ApiKey> {
  await administeredKey(id, caller, { identity });
  if (changes.disabled) await refuseInUse(id, caller, { identity });
  const change = (current: ApiKey) => {
    const { label: before, ...kept } = ownKey(current, caller);
    checkPrecondition(current);
    const named = label === undefined ? before : (label ?? undefined);
    const after = { ...kept, ...changes, ...(named !== undefined && { label: named }) };
    return checked({ ...after, algorithms: algorithms ?? kept.algorithms });
  };
  return changeApiKey(identity, id, change, [recorded(id)]);
}

/**
 * Gives a key a second secret, so that clients can change to it, or ends the older one.
 *
 * @throws ServiceError 404, 403 as {@link updateApiKey}; 409 for a key without a secret, with two, or with one to drop
 */
export async function rotateApiKey(
  id: string,
  { dropOld }: { readonly dropOld: boolean },
  { caller, recorded }: KeyAdministration,
  { identity, randomBytes }: ApiKeys,
): Promise<KeyAndSecret> {
  await administeredKey(id, caller, { identity });
  const secret = dropOld ? null : newSecret(randomBytes);
  const change = (current: ApiKey) => {
    const { secrets, ...kept } = ownKey(current, caller);
    const [newest, ...older] = secrets;
    if (newest === undefined) throw new ServiceError('CONFLICT', 'A public key has no secret.');
    if (secret === null && older.length === 0) throw new ServiceError('CONFLICT', 'The key has one secret only.');
    if (secret !== null && secrets.length >= MAX_LIVE_SECRETS) {
      throw new ServiceError('CONFLICT', 'Two secrets work already. End the older one first, with dropOld.');
    }
    return { ...kept, secrets: secret === null ? [newest] : [secret, ...secrets] };
  };
  return { apiKey: await changeApiKey(identity, id, change, [recorded(id)]), secret };
}

/**
 * Deletes a key. It stops working within 30 seconds.
 *
 * @throws ServiceError 404, 403 as {@link updateApiKey}; 409 for the key of the call itself, and for the key that signs
 * the webhooks of the tenant
 */
export async function removeApiKey(
  id: string,
  { caller, recorded }: KeyAdministration,
  { identity, checkPrecondition }: Pick<ApiKeys, 'identity'> & Preconditions,
): Promise<void> {
  const apiKey = await administeredKey(id, caller, { identity });
  checkPrecondition(apiKey);
  await refuseInUse(id, caller, { identity });
  try {
    await deleteApiKey(identity, apiKey, [recorded(id)]);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    throw new ServiceError('CONFLICT', 'The key has changed meanwhile. Read it again.', { cause: error });
  }
}

/** Returns a key of the caller's tenant that no other tenant uses. */
async function administeredKey(
  id: string,
  caller: KeyAdministration['caller'],
  { identity }: Pick<ApiKeys, 'identity'>,
): Promise<ApiKey> {
  const apiKey = ApiKeyId.safeParse(id).success ? await findApiKey(identity, id) : undefined;
  if (!apiKey) throw notFound('api key');
  return ownKey(apiKey, caller);
}

function ownKey(apiKey: ApiKey, { tenant }: Pick<Caller, 'tenant'>): ApiKey {
  if (apiKey.tenant !== tenant.id) throw notFound('api key');
  if (apiKey.tenants === undefined) return apiKey;
  throw new ServiceError('FORBIDDEN', 'Other tenants use this key too. Ask the operator of the service to change it.');
}

/** An administrator cannot close the way by which the administrator came, or the one of the tenant's events. */
async function refuseInUse(
  id: string,
  caller: KeyAdministration['caller'],
  { identity }: Pick<ApiKeys, 'identity'>,
): Promise<void> {
  if (caller.apiKey.id === id) throw new ServiceError('CONFLICT', 'This call uses the key. Use another key for it.');
  const tenant = await findTenant(identity, caller.tenant.id);
  if (tenant?.webhookApiKey !== id) return;
  throw new ServiceError('CONFLICT', 'The tenant signs its webhooks with this key. Set another one first.');
}

function checked(input: ApiKeyInput): ApiKeyInput {
  if (input.secrets.length === 0 && input.algorithms.some((each) => each !== '03')) {
    throw invalidRequest('A key without a secret accepts 03 only.', [
      { path: 'algorithms', message: 'needs a secret' },
    ]);
  }
  const { success, error } = ApiKey.safeParse(input);
  if (success) return input;
  throw invalidRequest(
    'There is no such api key.',
    error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}
