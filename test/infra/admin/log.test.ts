import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openServiceLog } from '../../../lib/local/service/service-log.ts';
import { followLogRecords, logBytes } from '../../../lib/tools/admin/read-log-records.ts';
import { admin } from './admin-console.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'admin-log-'));
const file = path.join(folder, 'service.log');
afterAll(() => rmSync(folder, { recursive: true }));

/** What a function writes with its logger. */
function write(fields: object) {
  const log = openServiceLog(file);
  const line = JSON.stringify({
    timestamp: 'x',
    service: 'planning',
    sampling_rate: 0,
    xray_trace_id: '1-2',
    ...fields,
  });
  log.write({ functionName: 'planning-local-api-get-item', pid: 7, source: 'stdout', line });
  log.end();
}

beforeEach(() => {
  writeFileSync(path.join(folder, 'operator.json'), '{}');
  writeFileSync(file, '');
  write({ level: 'INFO', message: 'answered', requestId: 'a1', status: 200, tenant: 1 });
  write({ level: 'WARN', message: 'slow', requestId: 'a2' });
  write({
    level: 'ERROR',
    message: 'failed',
    requestId: 'a2',
    error: { name: 'Error', message: 'no', stack: 'Error: no\n  at x' },
  });
  const log = openServiceLog(file);
  log.write({ functionName: 'planning-local-api-get-item', pid: 7, source: 'platform', line: 'Task timed out' });
  log.write({ gateway: 'refused a request' });
  log.end();
});

test('admin log prints lines that people can read, with their fields and the stack of an error', async () => {
  const { code, out } = await admin(`log --data ${folder}`);
  expect(code).toBe(0);
  const lines = out.split('\n').map((line) => line.replace(/^\d{4}-\S+Z /, ''));
  expect(lines).toEqual([
    'INFO  api-get-item answered requestId=a1 status=200 tenant=1',
    'WARN  api-get-item slow requestId=a2',
    'ERROR api-get-item failed requestId=a2',
    '    Error: no',
    '      at x',
    'ERROR api-get-item Task timed out',
    'INFO  service refused a request',
  ]);
});

test('--level and --request choose lines, --limit keeps the newest', async () => {
  expect((await admin(`log --level WARN --request a2 --data ${folder}`)).out).not.toContain('answered');
  expect((await admin(`log --request a1 --data ${folder}`)).out.split('\n')).toHaveLength(1);
  expect((await admin(`log --limit 1 --data ${folder}`)).out).toContain('refused a request');
  expect((await admin(`log --request nothing --data ${folder}`)).out).toBe('none');
  expect(await admin(`log --level LOUD --data ${folder}`)).toMatchObject({
    ...{ code: 2, err: expect.stringContaining('--level has to be one of DEBUG, INFO, WARN, ERROR') },
  });
});

test('following reads new lines only, also half-written ones, and those of a new file', async () => {
  const ending = new AbortController();
  const records = followLogRecords(file, await logBytes(file), ending.signal);
  const next = async () => (await records.next()).value?.message;
  write({ level: 'INFO', message: 'first' });
  expect(await next()).toBe('first');
  const second = next();
  appendFileSync(file, '{"time":"t","gateway":"sec');
  await new Promise((resolve) => setTimeout(resolve, 400));
  appendFileSync(file, 'ond"}\n');
  expect(await second).toBe('second');
  writeFileSync(file, '{"time":"t","gateway":"third"}\n');
  expect(await next()).toBe('third');
  ending.abort();
  expect((await records.next()).done).toBe(true);
});
