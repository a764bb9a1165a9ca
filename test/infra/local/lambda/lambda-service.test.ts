import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { failureOf, useLambda } from './lambda-harness.ts';
import { isAlive, survivors } from './process-observer.ts';

const { call, fixtures, log, serve, stopServices } = useLambda();

describe('the service', () => {
  test('replaces code: an event in flight ends with the old code, later ones run the new code, and the old process ends', async () => {
    const fn = fixtures.deploy('sleep');
    const service = serve([fn]);
    const old = service.invoke(fn.arn, '{"ms":300}');
    await wait(150);
    service.replace(fixtures.redeploy(fn, `export const handler = async () => 'new code';`));
    expect(await service.invoke(fn.arn, '{}')).toBe('"new code"');
    const { pid } = JSON.parse(await old) as { pid: number };
    expect(await survivors([pid])).toEqual([]);
  });

  test('delays calls until the code of their function exists, and no other calls', async () => {
    const [here, later] = [fixtures.deploy('echo'), fixtures.deploy('context')];
    const code = Promise.withResolvers<void>();
    const service = serve([here, later], { codeReady: async (fn) => fn === later && code.promise });
    let answered = false;
    const waiting = service.invoke(later.arn, '{}').finally(() => (answered = true));
    expect(await service.invoke(here.arn, '1')).toBe('1');
    expect(answered).toBe(false);
    code.resolve();
    expect(JSON.parse(await waiting)).toMatchObject({ calls: 1 });
  });

  test('stops at once while functions are busy for a minute, and their invocations fail', async () => {
    const functions = [fixtures.deploy('busy'), fixtures.deploy('sleep'), fixtures.deploy('initSlow')];
    const service = serve(functions);
    const failures = functions.map((fn) => failureOf(service.invoke(fn.arn, '{"ms":60000}')));
    await wait(300);
    const beganMs = Date.now();
    await service.stop();
    expect(Date.now() - beganMs).toBeLessThan(30_000);
    expect((await Promise.all(failures)).map(({ failure }) => failure)).toEqual(['crash', 'crash', 'crash']);
    expect((await failureOf(service.invoke(functions[0]?.arn ?? '', '{}'))).failure).toBe('throttled');
  });

  test('kills a process that ignores the request to end', async () => {
    const fn = fixtures.deploy('stubborn');
    const service = serve([fn]);
    const pid = Number(await service.invoke(fn.arn, '{}'));
    await service.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test('ends the processes that a function started, in its process group and outside', async () => {
    const fn = fixtures.deploy('hasChildren');
    const service = serve([fn]);
    const { children } = JSON.parse(await service.invoke(fn.arn, '{}')) as { children: number[] };
    expect(children.every(isAlive)).toBe(true);
    await service.stop();
    expect(await survivors(children)).toEqual([]);
  });

  test('ends the processes that a function started when the function crashes', async () => {
    const error = await failureOf(call('hasChildren', { next: 'exit' }));
    expect(error.failure).toBe('crash');
    const line = log.findLast(
      ({ functionName, source }) => functionName === 'hasChildren' && source === 'stdout',
    )?.line;
    const children = JSON.parse(line ?? '[]') as number[];
    expect(children).toHaveLength(2);
    expect(await survivors(children)).toEqual([]);
  });

  test('waits for processes to write V8 coverage when it stops', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'coverage-'));
    const outer = process.env.FUNCTION_COVERAGE;
    process.env.FUNCTION_COVERAGE = folder;
    try {
      await call('echo', {});
      await stopServices();
      expect(readdirSync(folder).filter((name) => name.startsWith('coverage-'))).toHaveLength(1);
    } finally {
      if (outer === undefined) delete process.env.FUNCTION_COVERAGE;
      else process.env.FUNCTION_COVERAGE = outer;
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('that is killed with -9 leaves no process of its functions', async () => {
    const supervisor = spawn(process.execPath, [join(import.meta.dirname, 'supervisor.ts'), fixtures.folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [chunk] = await once(supervisor.stdout, 'data');
    const { pids } = JSON.parse(String(chunk)) as { pids: number[] };
    expect(pids.length).toBe(5);
    expect(pids.every(isAlive)).toBe(true);
    supervisor.kill('SIGKILL');
    expect(await survivors(pids)).toEqual([]);
  });
});
