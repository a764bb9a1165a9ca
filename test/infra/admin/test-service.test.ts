import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testService } from '../../../lib/tools/admin/smoke-test/test-service.ts';
import { randomId } from '../../../shared/platform/identifiers/random-id.ts';
import { startTables } from '../../fixtures/start-tables.ts';

/* How the service test ends if its first step fails; test/api/recovery.test.ts runs all steps. */

const NOWHERE = 'http://127.0.0.1:9';
const FIRST_STEP = 'tables take rows (DynamoDB)';

let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stop } = await startTables());
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await stop?.();
});

/** Returns bytes for a password, then throws. */
function failingBytes() {
  let calls = 0;
  return (count: number) => {
    if (calls++ > 0) throw new Error('the random bytes are used up');
    return Buffer.alloc(count);
  };
}

const run = () =>
  testService({ baseUrl: NOWHERE, mailTo: 'nobody@mails.example' }, { ids: randomId, randomBytes: failingBytes() });

test('a failure before the tenant exists is reported with its own reason', async () => {
  const error = 'the random bytes are used up';
  expect(await run()).toEqual([{ name: FIRST_STEP, error, milliseconds: expect.any(Number) }]);
});

test('a failed cleanup is reported after the first failure and does not hide it', async () => {
  vi.stubEnv('TABLE_IDENTITY', 'no-such-table');
  const steps = await run();
  expect(steps.map(({ name }) => name)).toEqual([FIRST_STEP, 'what was made is deleted']);
  for (const { error } of steps) expect(error).toMatch(/not found/i);
});
