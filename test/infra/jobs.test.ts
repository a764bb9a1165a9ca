import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { REQUEUING_WORKERS } from '../../lib/infra/constructs/requeuing-workers.ts';
import { loadConfig } from '../../lib/infra/settings/config.ts';
import { workerConcurrency } from '../../lib/infra/worker-concurrency.ts';
import { WORKER_MEASUREMENTS } from '../../lib/infra/worker-measurements.ts';
import { workers } from '../../shared/contract/workers.ts';
import { QUEUES } from '../../shared/platform/aws/stores.ts';
import { useSynthesizedApp } from './synthesized-app.ts';

const MAX_VISIBILITY_SECONDS = 43_200;
const Reference = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) });

describe('the queues', () => {
  const app = useSynthesizedApp();
  const queues = () => app.current.ofType('AWS::SQS::Queue');

  it('each have a dead-letter queue, which gets messages after five receives', () => {
    const main = queues().filter(({ Properties }) => 'RedrivePolicy' in Properties);
    expect(main).toHaveLength(QUEUES.length);
    const Redrive = z.object({ deadLetterTargetArn: Reference, maxReceiveCount: z.literal(5) });
    const targets = main.map(
      ({ Properties }) => Redrive.parse(Properties.RedrivePolicy).deadLetterTargetArn['Fn::GetAtt'][0],
    );
    expect(new Set(targets).size).toBe(QUEUES.length);
    for (const target of targets) {
      const deadLetterQueue = queues().find(({ logicalId }) => logicalId === target);
      expect(deadLetterQueue?.Properties).toMatchObject({ MessageRetentionPeriod: 14 * 86_400 });
    }
    expect(queues()).toHaveLength(2 * QUEUES.length);
  });

  it('have a visibility timeout of six times the timeout of their function, at most twelve hours', () => {
    for (const { Properties } of app.current.ofType('AWS::Lambda::EventSourceMapping')) {
      // A stream has no visibility timeout.
      if (Properties.StartingPosition !== undefined) continue;
      const source = Reference.parse(Properties.EventSourceArn)['Fn::GetAtt'][0];
      const { Ref } = z.object({ Ref: z.string() }).parse(Properties.FunctionName);
      const visibility = Number(queues().find(({ logicalId }) => logicalId === source)?.Properties.VisibilityTimeout);
      const taker = app.current.resources.find(({ logicalId }) => logicalId === Ref);
      expect(visibility).toBeGreaterThanOrEqual(6 * Number(taker?.Properties.Timeout));
      expect(visibility).toBeLessThanOrEqual(MAX_VISIBILITY_SECONDS);
    }
  });
});

describe('the workers', () => {
  const app = useSynthesizedApp();

  it.each(Object.entries(WORKER_MEASUREMENTS))(
    'of %s have a quarter more memory than measured, and three times the measured duration',
    (name, { peakMb, seconds }) => {
      const worker = workers.find((each) => each.name === name);
      expect(worker?.memoryMb).toBeGreaterThanOrEqual(1.25 * peakMb);
      expect(worker?.timeoutSeconds).toBeGreaterThanOrEqual(3 * seconds);
    },
  );

  it('that callers start all have measurements', () => {
    const jobQueues = ['assetJobs', 'renderJobs', 'exportJobs', 'planJobs'];
    const started = workers.filter(({ trigger }) => trigger.kind === 'queue' && jobQueues.includes(trigger.queue));
    expect(Object.keys(WORKER_MEASUREMENTS).toSorted()).toEqual(started.map(({ name }) => name).toSorted());
  });

  it('get messages one by one as their rows define, and report the messages that failed', () => {
    const mappings = app.current.ofType('AWS::Lambda::EventSourceMapping');
    expect(mappings).toHaveLength(workers.filter(({ trigger }) => trigger.kind !== 'schedule').length);
    for (const { name, trigger } of workers) {
      if (trigger.kind === 'schedule' || trigger.kind === 'stream') continue;
      const id = name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
      const mapping = mappings.find(({ logicalId }) => logicalId.startsWith(`${id}Worker`));
      expect(mapping?.Properties).toMatchObject({
        BatchSize: trigger.batchSize,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: trigger.kind === 'queue' ? trigger.maxConcurrency : 2 },
      });
      const source = Reference.parse(mapping?.Properties.EventSourceArn)['Fn::GetAtt'][0];
      expect(source.toLowerCase()).toContain(trigger.queue.toLowerCase());
      expect(source.includes('DeadLetters')).toBe(trigger.kind === 'deadLetters');
    }
  });

  it('read the stream of a table as their rows define', () => {
    for (const { name, trigger, stores } of workers) {
      if (trigger.kind !== 'stream') continue;
      const id = name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
      const mapping = app.current
        .ofType('AWS::Lambda::EventSourceMapping')
        .find(({ logicalId }) => logicalId.startsWith(`${id}Worker`));
      expect(mapping?.Properties).toMatchObject({
        BatchSize: trigger.batchSize,
        MaximumBatchingWindowInSeconds: trigger.windowSeconds,
        StartingPosition: 'TRIM_HORIZON',
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        MaximumRetryAttempts: 2,
        MaximumRecordAgeInSeconds: 3_600,
      });
      // Lambda sends with the function's role what it gives up.
      expect(JSON.stringify(mapping?.Properties.DestinationConfig)).toMatch(/SetAsideQueue/);
      expect(trigger.kind === 'stream' && stores.setAside).toEqual(['SendMessage']);
      expect(JSON.stringify(mapping?.Properties.EventSourceArn)).toMatch(new RegExp(`${trigger.table}table`, 'i'));
    }
  });

  it('get the variables of their rows: those of the process, and threads for DNS lookups', () => {
    const functions = app.current.ofType('AWS::Lambda::Function');
    const Variables = z.object({ Variables: z.record(z.string(), z.unknown()) });
    for (const { name, environment = {}, lookupThreads } of workers) {
      const found = functions.find(({ Properties }) => Properties.FunctionName === `planning-prod-${name}`);
      const { Variables: variables } = Variables.parse(found?.Properties.Environment);
      const threads = lookupThreads === undefined ? {} : { UV_THREADPOOL_SIZE: String(lookupThreads) };
      expect({ name, ...variables }).toMatchObject({ name, ...environment, ...threads });
    }
    const withAllocator = functions.filter(({ Properties }) => JSON.stringify(Properties).includes('MALLOC_ARENA_MAX'));
    expect(withAllocator.map(({ Properties }) => Properties.FunctionName)).toContain('planning-prod-convert-asset');
  });

  it('may come back to themselves through queues exactly where that is intended, with the reason', () => {
    const allowed = app.current
      .ofType('AWS::Lambda::Function')
      .filter(({ Properties }) => Properties.RecursiveLoop === 'Allow')
      .map(({ Properties }) => String(Properties.FunctionName).replace('planning-prod-', ''));
    expect(allowed.toSorted()).toEqual(workersInLoops());
    expect(Object.keys(REQUEUING_WORKERS).toSorted()).toEqual(workersInLoops());
  });

  it('run on the schedule of their rows', () => {
    const scheduled = workers.flatMap(({ trigger }) => (trigger.kind === 'schedule' ? [trigger.everyMinutes] : []));
    const expected = scheduled.map((minutes) => `rate(${minutes} minute${minutes === 1 ? '' : 's'})`);
    const rules = app.current.ofType('AWS::Events::Rule');
    expect(rules.map(({ Properties }) => Properties.ScheduleExpression).toSorted()).toEqual(expected.toSorted());
  });
});

describe('the concurrency of workers', () => {
  const total = (accountConcurrency?: number, workerMaxConcurrency: Record<string, number> = {}) => {
    const settings = { workerMaxConcurrency, ...(accountConcurrency === undefined ? {} : { accountConcurrency }) };
    const each = workerConcurrency(loadConfig('prod', settings), workers);
    return { each, sum: [...each.values()].reduce((sum, one) => sum + one, 0) };
  };

  it('is that of their rows, unless the account has few executions: then the API keeps half', () => {
    expect(total().each.get('convert-asset')).toBe(10);
    expect(total(1000).each).toEqual(total().each);
    for (const account of [100, 120]) {
      expect(total(account).sum).toBeLessThanOrEqual(account / 2);
      expect(total(account).each.get('send-webhook')).toBeGreaterThan(2);
    }
  });

  it('is never below the minimum of Lambda, and what the settings name stays', () => {
    const { each } = total(10, { 'convert-asset': 4 });
    expect(each.get('convert-asset')).toBe(4);
    for (const { name, trigger } of workers) {
      if (trigger.kind === 'queue' && name !== 'convert-asset') expect([name, each.get(name)]).toEqual([name, 2]);
    }
  });

  const few = useSynthesizedApp(loadConfig('prod', { accountConcurrency: 10 }), { routes: [] });
  it('is in the templates', () => {
    const limits = few.current
      .ofType('AWS::Lambda::EventSourceMapping')
      .flatMap(({ Properties }) => (Properties.ScalingConfig === undefined ? [] : [Properties.ScalingConfig]));
    expect(new Set(limits.map((limit) => JSON.stringify(limit)))).toEqual(new Set(['{"MaximumConcurrency":2}']));
  });
});

/** The workers that can reach their own queue: by what they send, and what the receivers send. */
function workersInLoops(): string[] {
  const sendsTo = ({ stores }: (typeof workers)[number]) =>
    QUEUES.filter((queue) => stores[queue]?.includes('SendMessage'));
  const receiversOf = (queue: string) =>
    workers.filter(({ trigger }) => trigger.kind === 'queue' && trigger.queue === queue);
  const next = (worker: (typeof workers)[number]) => sendsTo(worker).flatMap(receiversOf);
  const reaches = (from: (typeof workers)[number]) => {
    const seen = new Set<(typeof workers)[number]>();
    const waiting = next(from);
    for (let worker = waiting.pop(); worker; worker = waiting.pop()) {
      if (seen.has(worker)) continue;
      seen.add(worker);
      waiting.push(...next(worker));
    }
    return seen.has(from);
  };
  return workers
    .filter(reaches)
    .map(({ name }) => name)
    .toSorted();
}
