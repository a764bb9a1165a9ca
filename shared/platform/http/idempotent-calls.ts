import { setTimeout as sleep } from 'node:timers/promises';
import { openTable } from '../aws/table.ts';
import { invalidRequest, ServiceError } from '../errors/service-error.ts';
import { IdempotencyKey, idempotencyRowKey } from '../idempotency/idempotency-key.ts';
import type { RecordedResponse } from '../idempotency/recorded-response.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { randomId } from '../identifiers/random-id.ts';
import type { Caller } from '../identity/callers/caller.ts';
import { addressGroup } from '../rate-limits/address-group.ts';
import { logger } from '../runtime/logger.ts';
import type { Exchange } from './exchange.ts';
import type { HttpRequest } from './request.ts';
import { requestFingerprint } from './request-fingerprint.ts';
import type { HttpResponse } from './response.ts';
import type { Route } from './route.ts';

/** Makes the response of a call, or makes it again from the id of the object that the first call created. */
interface ResponseSource {
  readonly make: () => Promise<HttpResponse>;
  readonly rebuild?: ((created: string) => Promise<HttpResponse>) | undefined;
}

/**
 * Returns the function that applies the header `Idempotency-Key` on routes that support it: a repeated call gets the
 * response of the first call. Requests without the header, or with an empty one, run normally.
 *
 * @throws ServiceError 400 for an invalid key, 409 as in {@link runOnce}
 */
export function openIdempotentCalls(): (exchange: Exchange, source: ResponseSource) => Promise<HttpResponse> {
  const deps = {
    identity: openTable('identity'),
    clock: () => new Date(),
    ids: randomId,
    sleep,
    onUnrecorded: (error: unknown) => logger.warn('response not stored for its idempotency key', { error }),
  };
  return async (exchange, { make, rebuild }) => {
    const { route, http, caller } = exchange;
    const sent = http.headers['idempotency-key'];
    if (!route.idempotencyKey || !caller || !sent) return make();
    const key = IdempotencyKey.safeParse(sent);
    if (!key.success) {
      throw invalidRequest('Send an Idempotency-Key of 255 characters at most, without control characters.');
    }
    const scope = {
      tenantId: caller.tenant.id,
      apiKeyId: caller.apiKey.id,
      caller: scopeOf(caller, http),
      operation: route.aliasOf ?? route.operation,
    };
    const request = { key: idempotencyRowKey(scope, key.data), fingerprint: requestFingerprint(exchange) };
    let made: HttpResponse | undefined;
    const run = async () => {
      made = await make();
      return recorded(made, route);
    };
    const { response } = await runOnce(request, run, deps);
    return made ?? replay(response, rebuild);
  };
}

/** Callers who are not signed in share an api key, and must not get the responses of each other. */
function scopeOf({ sessionTokenHash }: Caller, { sourceIp }: HttpRequest) {
  return sessionTokenHash === undefined ? { addressGroup: addressGroup(sourceIp) } : { sessionTokenHash };
}

function recorded({ status, headers, body, created }: HttpResponse, { idempotencyKey }: Route): RecordedResponse {
  const kept = typeof body === 'string' && idempotencyKey !== 'remade' ? body : null;
  return { status, headers: { ...headers }, body: kept, ...(created && { created }) };
}

async function replay(
  { status, headers, body, created }: RecordedResponse,
  rebuild: ResponseSource['rebuild'],
): Promise<HttpResponse> {
  if (body !== null) return { status, headers, body };
  if (created !== undefined && rebuild) return { ...(await rebuild(created)), status, headers };
  throw new ServiceError(
    'CONFLICT',
    'This request has been carried out already, and its answer is too long to be sent again. Read what it created.',
  );
}
