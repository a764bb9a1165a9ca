import { setTimeout as realSleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Table } from '../../../../shared/platform/aws/table.ts';
import { invalidRequest } from '../../../../shared/platform/errors/service-error.ts';
import { idempotencyRowKey } from '../../../../shared/platform/idempotency/idempotency-key.ts';
import {
  MAX_RECORDED_BYTES,
  type RecordedResponse,
} from '../../../../shared/platform/idempotency/recorded-response.ts';
import { type RunOnceDeps, runOnce } from '../../../../shared/platform/idempotency/run-once.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import { ownTables } from '../../own-tables.ts';

const SCOPE = { tenantId: 1, apiKeyId: 'one-planner', caller: { sessionTokenHash: 'hash' }, operation: 'createThing' };
const CONFLICT = { code: 'CONFLICT', status: 409 };

let identity: Table;

beforeAll(async () => {
  ({ identity } = await ownTables());
});

let keys = 0;

/** A new key with a simulated clock, which sleeping advances, and a counter of the calls that run under the key. */
function life(table: () => Table = () => identity) {
  const key = idempotencyRowKey(SCOPE, `key ${keys++}`);
  const seen = { runs: 0, unrecorded: [] as unknown[], waitedMs: 0 };
  let nowMs = Date.parse('2026-01-31T09:00:00.000Z');
  const deps: RunOnceDeps = {
    identity: table(),
    clock: () => new Date(nowMs),
    ids: randomId,
    sleep: async (ms) => {
      nowMs += ms;
      seen.waitedMs += ms;
      await realSleep(10);
    },
    onUnrecorded: (reason) => seen.unrecorded.push(reason),
  };
  const answer = (): RecordedResponse => ({
    status: 201,
    headers: { location: '/things/1' },
    body: `{"run":${seen.runs}}`,
  });
  const call = (run: () => Promise<RecordedResponse> = async () => answer(), fingerprint = 'request') =>
    runOnce(
      { key, fingerprint },
      () => {
        seen.runs++;
        return run();
      },
      deps,
    );
  const started = async () => {
    while (seen.runs === 0) await realSleep(1);
  };
  return { call, answer, seen, started, advance: (ms: number) => (nowMs += ms) };
}

/** A call that runs until the test ends it. */
function openEnd() {
  const { promise, resolve, reject } = Promise.withResolvers<RecordedResponse>();
  return { run: () => promise, resolve, reject };
}

describe('a repeated call', () => {
  it('gets the first response (status, headers and body) and does not run again', async () => {
    const { call, seen } = life();
    const first = await call();
    expect(first).toEqual({
      response: { status: 201, headers: { location: '/things/1' }, body: '{"run":1}' },
      replayed: false,
    });
    expect(await call()).toEqual({ ...first, replayed: true });
    expect(seen).toEqual({ runs: 1, unrecorded: [], waitedMs: 0 });
  });

  it('gets it for 24 hours and runs again after them', async () => {
    const { call, seen, advance } = life();
    await call();
    advance(24 * 3_600_000 - 1_000);
    expect((await call()).replayed).toBe(true);
    advance(1_000);
    expect((await call()).replayed).toBe(false);
    expect(seen.runs).toBe(2);
  });

  it('is refused if it is a different request, and does not run', async () => {
    const { call, seen } = life();
    await call();
    await expect(call(undefined, 'other request')).rejects.toMatchObject(CONFLICT);
    expect(seen.runs).toBe(1);
    expect((await call()).replayed).toBe(true);
  });
});

describe('concurrent calls', () => {
  it('run once, and all get the same response', async () => {
    const { call, answer, seen } = life();
    const first = openEnd();
    const calls = Array.from({ length: 4 }, () => call(first.run));
    while (seen.waitedMs === 0) await realSleep(1);
    first.resolve(answer());
    const results = await Promise.all(calls);
    expect(seen.runs).toBe(1);
    expect(results.map(({ response: { body } }) => body)).toEqual(Array(4).fill('{"run":1}'));
    expect(results.filter(({ replayed }) => replayed)).toHaveLength(3);
  });

  it('wait five seconds at most, then get the advice to retry', async () => {
    const { call, answer, seen, started } = life();
    const first = openEnd();
    const running = call(first.run);
    await started();
    await expect(call()).rejects.toMatchObject({ ...CONFLICT, headers: { 'retry-after': '1' } });
    expect(seen.waitedMs).toBeGreaterThanOrEqual(5_000);
    expect(seen.waitedMs).toBeLessThan(6_000);
    first.resolve(answer());
    await running;
    expect((await call()).replayed).toBe(true);
    expect(seen.runs).toBe(1);
  });

  it('run instead of the first one if it fails', async () => {
    const { call, seen, started } = life();
    const first = openEnd();
    const running = call(first.run);
    await started();
    const second = call();
    while (seen.waitedMs === 0) await realSleep(1);
    first.reject(new Error('broke'));
    await expect(running).rejects.toThrow('broke');
    expect(await second).toMatchObject({ replayed: false, response: { body: '{"run":2}' } });
    expect(seen.runs).toBe(2);
  });
});

describe('a failure', () => {
  it.each([
    ['a refusal', invalidRequest('wrong')],
    ['a fault', new Error('broke')],
  ])('is passed on and not stored: %s', async (_what, error) => {
    const { call, seen } = life();
    await expect(call(() => Promise.reject(error))).rejects.toBe(error);
    expect(await call()).toMatchObject({ replayed: false });
    expect(await call()).toMatchObject({ replayed: true });
    expect(seen.runs).toBe(2);
  });

  it('lets a corrected request use the key', async () => {
    const { call } = life();
    await expect(call(() => Promise.reject(invalidRequest('wrong')))).rejects.toThrow();
    expect(await call(undefined, 'mended')).toMatchObject({ replayed: false });
    await expect(call()).rejects.toMatchObject(CONFLICT);
  });

  it('is also a response with an error status', async () => {
    const { call } = life();
    expect(await call(async () => ({ status: 422, headers: {}, body: '{}' }))).toMatchObject({ replayed: false });
    expect(await call()).toMatchObject({ replayed: false, response: { status: 201 } });
  });
});

describe('a call that crashes', () => {
  it('blocks its key for 30 seconds, then the same request runs again', async () => {
    const { call, seen, advance, started } = life();
    void call(openEnd().run);
    await started();
    advance(24_000);
    await expect(call()).rejects.toMatchObject(CONFLICT);
    expect(seen.runs).toBe(1);
    advance(1_000);
    expect(await call()).toMatchObject({ replayed: false, response: { body: '{"run":2}' } });
    expect(await call()).toMatchObject({ replayed: true, response: { body: '{"run":2}' } });
  });

  it('refuses other requests with its key, as a completed call does', async () => {
    const { call, advance, started } = life();
    void call(openEnd().run);
    await started();
    advance(3_600_000);
    await expect(call(undefined, 'other request')).rejects.toMatchObject(CONFLICT);
  });

  it('and was only slow does not replace the newer response, and logs this', async () => {
    const { call, answer, seen, advance, started } = life();
    const late = openEnd();
    const running = call(late.run);
    await started();
    advance(30_000);
    await call();
    late.resolve({ ...answer(), body: '{"run":"late"}' });
    expect((await running).response.body).toBe('{"run":"late"}');
    expect((await call()).response.body).toBe('{"run":2}');
    expect(seen.unrecorded).toHaveLength(1);
  });
});

describe('a response', () => {
  it('of 350 kB is stored completely; of a longer one everything except the body is stored', async () => {
    const longest = life();
    const body = 'é'.repeat(MAX_RECORDED_BYTES / 2);
    await longest.call(async () => ({ ...longest.answer(), body }));
    expect((await longest.call()).response.body).toBe(body);

    const longer = life();
    const first = await longer.call(async () => ({ ...longer.answer(), body: `${body}.`, created: 'thing-1' }));
    expect(first.response.body).toBe(`${body}.`);
    expect(await longer.call()).toEqual({
      response: { status: 201, headers: { location: '/things/1' }, body: null, created: 'thing-1' },
      replayed: true,
    });
  });

  it('reaches its caller even if it could not be stored, and the failure is logged', async () => {
    let updates = 0;
    const failing = (): Table => ({
      ...identity,
      update: (...args) => (++updates === 2 ? Promise.reject(new Error('injected')) : identity.update(...args)),
    });
    const { call, seen } = life(failing);
    expect(await call()).toMatchObject({ replayed: false, response: { status: 201 } });
    expect(seen.unrecorded).toEqual([new Error('injected')]);
    expect(updates).toBe(2);
  });
});
