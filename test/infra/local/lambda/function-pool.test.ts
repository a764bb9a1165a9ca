import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
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

  test('a function never has more environments than allowed, and later calls wait', async () => {
    const fn = fixtures.deploy('meet', { timeoutSeconds: 60 });
    const service = serve([fn], { maxEnvironments: 2 });
    const meeting = meetingOf(2);
    const results = await Promise.all(Array.from({ length: 6 }, () => service.invoke(fn.arn, meeting)));
    expect(new Set(results.map((result) => JSON.parse(result).pid)).size).toBe(2);
  });

  test('many calls at once start one environment, and a further one only when calls wait', async () => {
    const fn = fixtures.deploy('meet', { timeoutSeconds: 60 });
    const service = serve([fn]);
    await service.invoke(fn.arn, meetingOf(1));
    const before = started.size;
    const crowd = Array.from({ length: 40 }, () => service.invoke(fn.arn, meetingOf(1)));
    expect(started.size - before, 'environments that start at once').toBe(0);
    await Promise.all(crowd);
    const meeting = meetingOf(4);
    const long = Array.from({ length: 4 }, () => service.invoke(fn.arn, meeting));
    expect(new Set((await Promise.all(long)).map((result) => JSON.parse(result).pid)).size).toBe(4);
  });

  test('a call that waits too long for an environment is throttled', async () => {
    const fn = fixtures.deploy('meet', { timeoutSeconds: 60 });
    const service = serve([fn], { maxEnvironments: 1, maxWaitMs: 100 });
    const { folder } = JSON.parse(meetingOf(2));
    const first = service.invoke(fn.arn, JSON.stringify({ folder, processes: 2 }));
    const error = await failureOf(service.invoke(fn.arn, '{}'));
    expect(error.failure).toBe('throttled');
    writeFileSync(join(folder, 'second'), '');
    await first;
    expect(JSON.parse(await service.invoke(fn.arn, meetingOf(1)))).toHaveProperty('pid');
  });

  test('calls wait for the environments of other functions if there is no room for another one', async () => {
    const [first, second] = [fixtures.deploy('meet', { timeoutSeconds: 60 }), fixtures.deploy('echo')];
    const service = serve([first, second], { maxTotalEnvironments: 1 });
    const { folder } = JSON.parse(meetingOf(2));
    const before = started.size;
    const long = service.invoke(first.arn, JSON.stringify({ folder, processes: 2 }));
    const waiting = service.invoke(second.arn, '1');
    await expect.poll(() => readdirSync(folder).length).toBe(1);
    expect(started.size - before).toBe(1);
    writeFileSync(join(folder, 'second'), '');
    await long;
    expect(await waiting).toBe('1');
  });

  test('the environment that is idle longest ends if there is no room for another one', async () => {
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

  test('between two events fails no call: the next event goes to another process', async () => {
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
