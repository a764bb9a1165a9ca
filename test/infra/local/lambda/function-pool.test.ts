import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { documentOf, failureOf, useLambda } from './lambda-harness.ts';
import { isAlive, survivors } from './process-observer.ts';

const { call, ended, fixtures, serve, started } = useLambda();
const meetingOf = (processes: number) =>
  JSON.stringify({ folder: mkdtempSync(join(fixtures.folder, 'meeting-')), processes });

describe('limits', () => {
  test('a function that takes too long is killed, even in an endless loop, and the next call gets a new process', async () => {
    const fn = fixtures.deploy('busy', { timeoutSeconds: 0.3 });
    const service = serve([fn]);
    for (let attempt = 0; attempt < 2; attempt++) {
      const error = await failureOf(service.invoke(fn.arn, '{}'));
      expect([error.failure, error.message]).toEqual(['timeout', 'Task timed out after 0.30 seconds']);
    }
  });

  test('a heap above the memory of the function ends its process', async () => {
    const error = await failureOf(call('leaksHeap', {}, { memoryMb: 128, timeoutSeconds: 30 }));
    expect(error.failure).toBe('crash');
  });

  test('native memory above the tolerance ends its process', async () => {
    const error = await failureOf(call('leaksNative', {}, { memoryMb: 128, timeoutSeconds: 30 }));
    expect([error.failure, documentOf(error).errorType]).toEqual(['crash', 'Runtime.OutOfMemory']);
  });

  test('memory of its child processes counts as its own', async () => {
    const error = await failureOf(call('leaksInChild', {}, { memoryMb: 128, timeoutSeconds: 30 }));
    expect([error.failure, documentOf(error).errorType]).toEqual(['crash', 'Runtime.OutOfMemory']);
  });

  test('reserved concurrency bounds the environments of a function, and later calls wait', async () => {
    const fn = fixtures.deploy('meet', { reservedConcurrency: 2, timeoutSeconds: 60 });
    const service = serve([fn], { maxEnvironments: 5 });
    const meeting = meetingOf(2);
    const results = await Promise.all(Array.from({ length: 6 }, () => service.invoke(fn.arn, meeting)));
    expect(new Set(results.map((result) => JSON.parse(result).pid)).size).toBe(2);
  });

  test('a crowd is answered by those that are there while others start, few at a time', async () => {
    const [fn, other] = [fixtures.deploy('meet', { timeoutSeconds: 60 }), fixtures.deploy('echo')];
    const service = serve([fn, other], { maxStarting: 1 });
    await service.invoke(fn.arn, meetingOf(1));
    const before = started.size;
    const crowd = Array.from({ length: 40 }, () => service.invoke(fn.arn, meetingOf(1)));
    expect(started.size - before, 'processes of the crowd that start at once').toBeLessThanOrEqual(1);
    await Promise.all([...crowd, service.invoke(other.arn, '{}')]);
    const meeting = meetingOf(4);
    const long = Array.from({ length: 4 }, () => service.invoke(fn.arn, meeting));
    expect(new Set((await Promise.all(long)).map((result) => JSON.parse(result).pid)).size).toBe(4);
  });

  test('a crowd that one process answers sooner than another would start is left to it', async () => {
    const fn = fixtures.deploy('sleep');
    const service = serve([fn]);
    const crowd = await Promise.all(Array.from({ length: 12 }, () => service.invoke(fn.arn, '{"ms":0}')));
    expect(new Set(crowd.map((result) => JSON.parse(result).pid)).size).toBe(1);
  });

  test('a machine without time to spare leaves calls to the process that is warm, and none waits there for ever', async () => {
    let hasSpare = true;
    const fn = fixtures.deploy('meet', { timeoutSeconds: 60 });
    const service = serve([fn], { hasSpareProcessor: () => hasSpare });
    const meet = (processes: number) => {
      const meeting = meetingOf(processes);
      return Array.from({ length: processes }, () => service.invoke(fn.arn, meeting));
    };
    await Promise.all(meet(2));
    hasSpare = false;
    const before = started.size;
    const crowd = await Promise.all(Array.from({ length: 12 }, () => service.invoke(fn.arn, meetingOf(1))));
    expect(new Set(crowd.map((result) => JSON.parse(result).pid)).size).toBe(1);
    await Promise.all(meet(2));
    expect(started.size, 'the second of two idle processes is used before a third one starts').toBe(before);
    await Promise.all(meet(3));
    expect(started.size).toBe(before + 1);
  });

  test('a machine without time to spare lets nobody wait behind a call that itself waits', async () => {
    let hasSpare = true;
    let asked = 0;
    const hasSpareProcessor = () => {
      asked += 1;
      return hasSpare;
    };
    const fn = fixtures.deploy('meet', { timeoutSeconds: 60 });
    const service = serve([fn], { hasSpareProcessor });
    const meeting = meetingOf(2);
    await Promise.all([service.invoke(fn.arn, meeting), service.invoke(fn.arn, meeting)]);
    hasSpare = false;
    const last = meetingOf(2);
    const long = service.invoke(fn.arn, last);
    await service.invoke(fn.arn, meetingOf(1));
    // That one waited, as the long call was new; from here on the idle process is taken without a question.
    asked = 0;
    for (let call = 0; call < 20; call++) await service.invoke(fn.arn, meetingOf(1));
    expect(asked).toBe(0);
    await Promise.all([long, service.invoke(fn.arn, last)]);
  });

  test('a call that waits too long for an environment is throttled', async () => {
    const fn = fixtures.deploy('sleep', { reservedConcurrency: 1 });
    const service = serve([fn], { maxWaitMs: 100 });
    const first = service.invoke(fn.arn, '{"ms":600}');
    const error = await failureOf(service.invoke(fn.arn, '{"ms":0}'));
    expect(error.failure).toBe('throttled');
    await first;
    expect(JSON.parse(await service.invoke(fn.arn, '{"ms":0}'))).toHaveProperty('pid');
  });

  test('a call that finds the queue full is throttled at once', async () => {
    const fn = fixtures.deploy('sleep', { reservedConcurrency: 1 });
    const service = serve([fn], { maxWaiting: 1 });
    const served = [service.invoke(fn.arn, '{"ms":100}'), service.invoke(fn.arn, '{"ms":0}')];
    expect((await failureOf(service.invoke(fn.arn, '{"ms":0}'))).failure).toBe('throttled');
    await Promise.all(served);
  });

  test('idle environments of other functions give way when there are too many in all', async () => {
    const functions = ['echo', 'context', 'sleep'].map((name) => fixtures.deploy(name));
    const service = serve(functions, { maxTotalEnvironments: 2 });
    const before = new Set(started);
    for (const fn of functions) await service.invoke(fn.arn, '{}');
    const own = [...started].filter((pid) => !before.has(pid));
    expect(own).toHaveLength(3);
    expect(await survivors(own.slice(0, 1))).toEqual([]);
    expect(own.slice(1).every(isAlive)).toBe(true);
  });
});

describe('a crash', () => {
  test.each([
    ['exit', 'crash', 'Runtime.ExitError'],
    ['abort', 'crash', 'Runtime.ExitError'],
    ['never', 'crash', 'Runtime.ExitError'],
    ['uncaught', 'function', 'TypeError'],
    ['unhandled', 'function', 'Runtime.UnhandledPromiseRejection'],
  ])('by "%s" fails its invocation alone, and the next call is served', async (how, failure, errorType) => {
    const fn = fixtures.deploy('crashes');
    const service = serve([fn]);
    const error = await failureOf(service.invoke(fn.arn, JSON.stringify({ how })));
    expect([error.failure, documentOf(error).errorType]).toEqual([failure, errorType]);
    expect(Number(await service.invoke(fn.arn, '{}'))).toBeGreaterThan(0);
  });

  test('between two events costs no call: the next event goes to another process', async () => {
    const fn = fixtures.deploy('exitsBeforePoll');
    const service = serve([fn]);
    const pids = new Set<string>();
    for (let attempt = 0; attempt < 5; attempt++) pids.add(await service.invoke(fn.arn, '{}'));
    expect(pids.size).toBe(5);
  });

  test('of an idle process is noticed', async () => {
    const fn = fixtures.deploy('crashes');
    const service = serve([fn]);
    const pid = Number(await service.invoke(fn.arn, '{"how":"later"}'));
    await vi.waitUntil(() => ended.has(pid), { timeout: 120_000 });
    expect(await service.invoke(fn.arn, '{}')).not.toBe(String(pid));
  });
});
