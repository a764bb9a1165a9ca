import { expect, test } from 'vitest';
import { ERROR_CODES } from '../../../../shared/platform/errors/error-codes.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { errorBody, visibleError } from '../../../../shared/platform/http/error-body.ts';
import { ErrorBody } from '../../../../shared/platform/http/error-body-schema.ts';

test('an unexpected error becomes a 500 without its details', () => {
  for (const thrown of [new Error('table planning-prod-items is gone'), 'text', undefined, { secret: 'abc' }]) {
    const body = errorBody(visibleError(thrown), 'request-1');
    expect(body.error).toMatchObject({ status: 500, code: 'INTERNAL', requestId: 'request-1', details: [] });
    expect(JSON.stringify(body)).not.toMatch(/planning-prod|text|secret/);
  }
});

test('an error of the service keeps its status, code, message and details', () => {
  const details = [{ path: 'views[0].steps', message: 'at most 72' }];
  const error = new ServiceError('INVALID_REQUEST', 'One view is wrong.', { details });
  expect(errorBody(visibleError(error), 'r').error).toMatchObject({
    status: 400,
    message: 'One view is wrong.',
    details,
  });
});

test('every code has an error status and the documented format', () => {
  for (const code of Object.keys(ERROR_CODES) as (keyof typeof ERROR_CODES)[]) {
    const body = errorBody(new ServiceError(code, 'A sentence.'), 'r');
    expect(ErrorBody.parse(body).error.status).toBeGreaterThanOrEqual(400);
  }
});

test('an error has at most 20 details, and texts of callers are cut', () => {
  const details = Array.from({ length: 1_000 }, (_, n) => ({
    path: `k${n}${'x'.repeat(10_000)}`,
    message: 'is wrong',
  }));
  const { error } = errorBody(new ServiceError('INVALID_REQUEST', 'Many are wrong.', { details }), 'r');
  expect(error.details.length).toBe(20);
  expect(JSON.stringify(error).length).toBeLessThan(20_000);
});
