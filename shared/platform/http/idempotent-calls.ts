import { setTimeout as sleep } from 'node:timers/promises';
import { openTable } from '../aws/table.ts';
import { invalidRequest, ServiceError } from '../errors/service-error.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { IdempotencyKey, idempotencyRowKey } from '../idempotency/idempotency-key.ts';
import type { RecordedAnswer } from '../idempotency/recorded-answer.ts';
import { randomId } from '../identifiers/random-id.ts';
import { logger } from '../runtime/logger.ts';
import type { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { requestFingerprint } from './request-fingerprint.ts';
import type { Route } from './route.ts';

/** How an endpoint makes its answer, and makes it again from what the first call has created. */
export interface AnswerSource {
  readonly make: () => Promise<Answer>;
  readonly rebuild?: ((created: string) => Promise<Answer>) | undefined;
}

/**
 * The header `Idempotency-Key` on routes that take it: repeated calls get the answer of the first. Requests without the
 * header, or with an empty one, run as they come. Throws 400 for what is no key, and 409; see {@link answerOnce}.
 */
export function answeringOnce(): (exchange: Exchange, source: AnswerSource) => Promise<Answer> {
  const deps = {
    identity: openTable('identity'),
    clock: () => new Date(),
    ids: randomId,
    sleep,
    onUnrecorded: (error: unknown) => logger.warn('the end of a call was not noted under its key', { error }),
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
      sessionTokenHash: caller.sessionTokenHash,
      operation: route.aliasOf ?? route.operation,
    };
    const request = { key: idempotencyRowKey(scope, key.data), fingerprint: requestFingerprint(exchange) };
    let made: Answer | undefined;
    const run = async () => {
      made = await make();
      return recorded(made, route);
    };
    const { answer } = await answerOnce(request, run, deps);
    return made ?? sentAgain(answer, rebuild);
  };
}

function recorded({ status, headers, body, created }: Answer, { idempotencyKey }: Route): RecordedAnswer {
  const kept = typeof body === 'string' && idempotencyKey !== 'remade' ? body : null;
  return { status, headers: { ...headers }, body: kept, ...(created && { created }) };
}

async function sentAgain(
  { status, headers, body, created }: RecordedAnswer,
  rebuild: AnswerSource['rebuild'],
): Promise<Answer> {
  if (body !== null) return { status, headers, body };
  if (created !== undefined && rebuild) return { ...(await rebuild(created)), status, headers };
  throw new ServiceError(
    'CONFLICT',
    'This request has been carried out already, and its answer is too long to be sent again. Read what it created.',
  );
}
