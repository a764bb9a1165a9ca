import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';

const MODULE = path.join(import.meta.dirname, '../../../../shared/platform/jobs/job-worker.ts');
const Metric = z.object({ job: z.string(), JobMs: z.number(), outcome: z.string(), _aws: z.object({}) });

/**
 * The log of a worker for one job with this end, in a separate process, because the logger reads its level when it is
 * created.
 */
function linesOf(level: string, ending: string): unknown[] {
  const batch = JSON.stringify({ Records: [{ messageId: 'm', body: JSON.stringify({ jobId: '1_a' }) }] });
  const code = `
    const { jobWorker } = await import(${JSON.stringify(MODULE)});
    await jobWorker(async (id, message, started) => ${ending}, 'drop')(${batch});`;
  const env = { ...process.env, POWERTOOLS_LOG_LEVEL: level, POWERTOOLS_DEV: '' };
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    env,
    encoding: 'utf8',
  });
  return `${stdout}\n${stderr}`
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

test.each(['DEBUG', 'INFO', 'WARN', 'ERROR'])(
  'at level %s the end of a job is counted, so that its alarm works',
  (level) => {
    expect(linesOf(level, "'failed'").map((line) => Metric.parse(line))).toMatchObject([
      { job: '1_a', outcome: 'failed' },
    ]);
    const interrupted = linesOf(level, "{ throw new Error('no disk') }");
    expect(interrupted.map((line) => Metric.parse(line))).toMatchObject([{ job: '1_a', outcome: 'interrupted' }]);
  },
);

test('the log names the job that was worked on, if it is another one than that of the message', () => {
  const lines = linesOf('INFO', "(started('2_b'), 'done')").map((line) => Metric.parse(line));
  expect(lines).toMatchObject([{ job: '2_b', outcome: 'done' }]);
});
