import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { threadsOf } from '../../../../lib/local/lambda/process-tree.ts';
import { FORGOTTEN_TIMER, requireNoForgottenTimers } from '../../../fixtures/forgotten-timers.ts';
import { documentOf, failureOf, useLambda } from './lambda-harness.ts';
import { processorTicks } from './process-observer.ts';

const { call, fixtures, log, serve, started, stopServices } = useLambda();
const functionLevel = Math.min(getPriority() + 5, constants.priority.PRIORITY_LOW);

describe('an invocation', () => {
  test('returns the result of the handler, for any text in the event', async () => {
    const event = { text: 'Stühle, 椅子, \u0000 and 🪑', nested: [1, null, { deep: true }] };
    expect(await call('echo', event)).toEqual(event);
  });

  test('of an unknown function fails', async () => {
    const error = await failureOf(serve([]).invoke('arn:unknown', '{}'));
    expect(error.failure).toBe('function');
  });

  test('carries an event of 6 MiB, and refuses a larger one as too large', async () => {
    const fn = fixtures.deploy('length');
    const service = serve([fn]);
    const frame = JSON.stringify({ text: '' }).length;
    const fill = 'x'.repeat(6 * 1024 * 1024 - frame);
    expect(await service.invoke(fn.arn, JSON.stringify({ text: fill }))).toBe(String(fill.length));
    const error = await failureOf(service.invoke(fn.arn, JSON.stringify({ text: `${fill}x` })));
    expect(error.failure).toBe('tooLarge');
  });

  test('refuses a result above 6 MiB and keeps its environment', async () => {
    const fn = fixtures.deploy('large');
    const service = serve([fn]);
    const error = await failureOf(service.invoke(fn.arn, JSON.stringify({ bytes: 6 * 1024 * 1024 })));
    expect([error.failure, documentOf(error).errorType]).toEqual(['function', 'Function.ResponseSizeTooLarge']);
    const processes = started.size;
    expect(await service.invoke(fn.arn, JSON.stringify({ bytes: 3 }))).toBe('"xxx"');
    expect(started.size).toBe(processes);
  });

  test('ends with its handler and does not wait for a timer, which is reported unless it is unreferenced', async () => {
    const fn = fixtures.deploy('forgetsTimer');
    const service = serve([fn]);
    const reports = () => log.filter(({ line }) => line.includes(FORGOTTEN_TIMER)).length;
    expect(await service.invoke(fn.arn, '{"ms":60000,"unref":true}')).toBe('"ended"');
    expect(await service.invoke(fn.arn, '{"ms":60000}')).toBe('"ended"');
    await expect.poll(reports).toBe(1);
    const file = join(fixtures.folder, 'service.log');
    writeFileSync(file, log.map((entry) => JSON.stringify(entry)).join('\n'));
    expect(() => requireNoForgottenTimers(file)).toThrow('timers still ran at the end of an invocation');
  });

  test('that streams ends with its stream and does not wait for a timer, which is reported', async () => {
    const fn = fixtures.deploy('streams');
    const before = log.length;
    const { body } = await serve([fn]).invokeStreaming(fn.arn, '{"mode":"forgetsTimer"}');
    expect(await text(body)).toBe('ended');
    const lines = () => log.slice(before).map(({ line }) => line);
    await expect.poll(lines).toEqual([expect.stringContaining(FORGOTTEN_TIMER)]);
  });

  test('fails with the error that the handler throws, and its environment serves the next event', async () => {
    const fn = fixtures.deploy('throws');
    const service = serve([fn]);
    const processes = started.size;
    for (let attempt = 0; attempt < 2; attempt++) {
      const error = await failureOf(service.invoke(fn.arn, '{}'));
      expect(error.failure).toBe('function');
      expect(documentOf(error)).toMatchObject({ errorType: 'OutOfStockError', errorMessage: 'no chairs left' });
      expect(documentOf(error).trace?.[1]).toContain('index.mjs');
    }
    expect(started.size).toBe(processes + 1);
  });
});

describe('an execution environment', () => {
  test('has the variables that Lambda sets and those of the function, not those of the service', async () => {
    process.env.OUTER_SECRET = 'leak';
    const settings = { environment: { TABLE: 'items', AWS_REGION: 'mars-north-1' }, memoryMb: 512 };
    const seen = (await call('context', {}, settings)) as {
      environment: Record<string, string>;
      workingFolder: string;
    };
    delete process.env.OUTER_SECRET;
    expect(seen.workingFolder).toBe(join(fixtures.folder, 'context'));
    expect(seen.environment).toMatchObject({
      AWS_ACCESS_KEY_ID: 'KEY-context',
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '512',
      AWS_LAMBDA_FUNCTION_NAME: 'context',
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_REGION: 'eu-central-1',
      LAMBDA_TASK_ROOT: join(fixtures.folder, 'context'),
      TABLE: 'items',
      TZ: ':UTC',
      _HANDLER: 'index.handler',
    });
    expect(seen.environment.AWS_LAMBDA_RUNTIME_API).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(seen.environment).not.toHaveProperty('OUTER_SECRET');
    expect(seen.environment.HOME).not.toBe(process.env.HOME);
    expect(seen.environment.PATH).not.toContain('node_modules');
  });

  test('has the packages of its layers, of the last one first', async () => {
    const layerFolders = [fixtures.layer('first', 'from the first'), fixtures.layer('second', 'from the second')];
    expect(await call('usesLayer', {}, { layerFolders })).toBe('from the second');
  });

  test('passes the context and the remaining time to the handler', async () => {
    const seen = (await call('context', {}, { timeoutSeconds: 60 })) as { remainingMs: number; context: object };
    expect(seen.remainingMs).toBeGreaterThan(20_000);
    expect(seen.remainingMs).toBeLessThanOrEqual(60_000);
    expect(seen.context).toMatchObject({
      functionName: 'context',
      functionVersion: '$LATEST',
      memoryLimitInMB: '256',
      invokedFunctionArn: fixtures.deploy('context').arn,
      awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('has a temporary folder, which is removed when it ends', async () => {
    const { environment } = (await call('context', {})) as { environment: Record<string, string> };
    const folder = environment.TMPDIR ?? '';
    expect(existsSync(folder)).toBe(true);
    await stopServices();
    expect(existsSync(folder)).toBe(false);
  });

  test('is used again when it is idle', async () => {
    const fn = fixtures.deploy('context');
    const service = serve([fn]);
    const calls: unknown[] = [];
    for (let index = 0; index < 20; index++) calls.push(JSON.parse(await service.invoke(fn.arn, '{}')).calls);
    expect(calls).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  test('never gets a second event while it is busy', async () => {
    const fn = fixtures.deploy('meet', { timeoutSeconds: 60 });
    const service = serve([fn], { maxEnvironments: 3 });
    const meeting = JSON.stringify({ folder: mkdtempSync(join(fixtures.folder, 'meeting-')), processes: 3 });
    const runs = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const result = await service.invoke(fn.arn, meeting);
        return JSON.parse(result) as { pid: number; startedMs: number; endedMs: number };
      }),
    );
    const byProcess = Map.groupBy(runs, ({ pid }) => pid);
    expect(byProcess.size).toBe(3);
    for (const served of byProcess.values()) {
      served.sort((a, b) => a.startedMs - b.startedMs);
      for (const [index, run] of served.entries()) {
        expect(run.startedMs).toBeGreaterThanOrEqual(served[index - 1]?.endedMs ?? 0);
      }
    }
  });

  test('runs at a higher nice level than the service', async () => {
    const fn = fixtures.deploy('context');
    const { pid } = JSON.parse(await serve([fn]).invoke(fn.arn, '{}'));
    expect(getPriority(pid)).toBe(functionLevel);
  });

  test('holds threads of its child processes at its nice level, also if they raise themselves as Chromium does', async () => {
    const fn = fixtures.deploy('raisesPriority', { timeoutSeconds: 300 });
    const folder = mkdtempSync(join(fixtures.folder, 'raised-'));
    const call = serve([fn]).invoke(fn.arn, JSON.stringify({ folder }));
    const raised = join(folder, 'raised');
    await expect.poll(() => existsSync(raised)).toBe(true);
    const { pid, level } = JSON.parse(readFileSync(raised, 'utf8'));
    // Only root may raise a priority. For others the threads never leave the level.
    if (process.getuid?.() === 0) expect(level).toBe(-8);
    const levels = () => threadsOf(pid).map((thread) => getPriority(thread));
    await expect.poll(() => new Set(levels())).toEqual(new Set([functionLevel]));
    writeFileSync(join(folder, 'seen'), '');
    await call;
  });

  test('uses no processor time while it is idle', async () => {
    const fn = fixtures.deploy('context');
    const service = serve([fn]);
    const { pid } = JSON.parse(await service.invoke(fn.arn, '{}')) as { pid: number };
    const ticksInHalfASecond = async () => {
      const before = processorTicks(pid);
      await wait(500);
      return processorTicks(pid) - before;
    };
    // What is left of the start is done at some time.
    await expect.poll(ticksInHalfASecond).toBeLessThanOrEqual(1);
  });

  test('writes its output to the log line by line, with the name of the function and the process', async () => {
    await call('logs', {});
    await stopServices();
    const lines = log.filter(({ functionName, source }) => functionName === 'logs' && source !== 'platform');
    expect(lines.filter(({ source }) => source === 'stdout').map(({ line }) => line)).toEqual([
      'first',
      'second',
      'without an end: ü',
    ]);
    expect(lines.filter(({ source }) => source === 'stderr').map(({ line }) => line)).toEqual(['to stderr']);
    expect(started.has(lines[0]?.pid ?? 0)).toBe(true);
  });
});

describe('a function that does not start', () => {
  test.each([
    ['initThrows', {}, 'Error', 'no configuration'],
    ['initExits', {}, 'Runtime.ExitError', 'exit status 0'],
    ['missingImport', {}, 'Error', 'not-there.mjs'],
    ['echo', { handler: 'index.other' }, 'Runtime.HandlerNotFound', 'index.other is not a function'],
    ['echo', { handler: 'other.handler' }, 'Error', 'other.mjs'],
  ])('(%s %o) fails with an init error that says why', async (name, settings, errorType, message) => {
    const error = await failureOf(call(name, {}, settings));
    expect([error.failure, documentOf(error).errorType]).toEqual(['init', errorType]);
    expect(documentOf(error).errorMessage).toContain(message);
  });

  test('because its folder is missing fails with an init error', async () => {
    const error = await failureOf(call('echo', {}, { codeFolder: join(fixtures.folder, 'nowhere') }));
    expect(error.failure).toBe('init');
  });
});
