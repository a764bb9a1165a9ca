import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ALARM_GUIDE } from '../../lib/infra/alarm-guide.ts';
import { type AlarmThresholds, alarmThresholds } from '../../lib/infra/alarm-thresholds.ts';
import { visibilitySeconds } from '../../lib/infra/constructs/job-queue.ts';
import { loadConfig } from '../../lib/infra/settings/config.ts';
import { workers } from '../../shared/contract/workers.ts';
import { QUEUES } from '../../shared/platform/aws/stores.ts';
import { JOB_QUEUES } from '../../shared/platform/jobs/job-queues.ts';
import { METRIC_UNITS } from '../../shared/platform/runtime/embedded-metrics.ts';
import { parseMetricSearch, searchesIn } from './metric-search.ts';
import { type TemplateResource, useSynthesizedApp } from './synthesized-app.ts';

const ALARM = 'AWS::CloudWatch::Alarm';
const Alarm = z.looseObject({
  AlarmName: z.string(),
  AlarmDescription: z.string(),
  Threshold: z.number(),
  AlarmActions: z.array(z.unknown()).length(1),
  OKActions: z.array(z.unknown()).length(1),
  TreatMissingData: z.literal('notBreaching'),
  ComparisonOperator: z.literal('GreaterThanThreshold'),
  Period: z.number().optional(),
});

const DEFAULTS = alarmThresholds.parse({});
/** Without resources of the same type in other stacks. */
const operations = (resources: readonly TemplateResource[]) =>
  resources.filter(({ stack }) => stack === 'planning-prod-operations');
const names = Object.keys(ALARM_GUIDE) as (keyof AlarmThresholds)[];

describe('the alarms', () => {
  const app = useSynthesizedApp(loadConfig('prod', { alarmAddresses: ['operator@example.com'] }), { routes: [] });
  const alarms = () => app.current.ofType(ALARM).map(({ Properties }) => Alarm.parse(Properties));

  it.each(names)('of %s have the threshold of the settings, and describe what they mean and what to do', (name) => {
    const { title, means, act } = ALARM_GUIDE[name];
    const ofThis = alarms().filter(({ AlarmName }) => AlarmName.startsWith(`planning-prod-${title}`));
    expect(ofThis.length).toBeGreaterThan(0);
    for (const { Threshold, AlarmDescription } of ofThis) {
      expect(Threshold).toBe(DEFAULTS[name]);
      expect(AlarmDescription).toContain(means);
      expect(act.every((step) => AlarmDescription.includes(step))).toBe(true);
    }
  });

  it('watch every queue, every dead-letter queue and every worker', () => {
    const watched = alarms().map(({ AlarmName }) => AlarmName);
    for (const queue of QUEUES) {
      expect(watched).toContain(`planning-prod-dead-letters-${queue}`);
      expect(watched).toContain(`planning-prod-oldest-message-${queue}`);
    }
    for (const { name } of workers) expect(watched).toContain(`planning-prod-worker-errors-${name}`);
  });

  it('do not count a job that a crash left invisible; the runbook covers other long work', () => {
    const guide = ALARM_GUIDE.oldestMessageSeconds.act.join();
    const threshold = DEFAULTS.oldestMessageSeconds ?? 0;
    for (const { trigger, timeoutSeconds } of workers) {
      if (trigger.kind !== 'queue' || visibilitySeconds(timeoutSeconds) < threshold) continue;
      const { queue } = trigger;
      const isOfJobs = Object.values<string>(JOB_QUEUES).includes(queue);
      expect({ queue, isTold: guide.includes(queue) }).toEqual({ queue, isTold: !isOfJobs });
      const alarm = alarms().find(({ AlarmName }) => AlarmName === `planning-prod-oldest-message-${queue}`);
      const metrics = JSON.stringify(alarm?.Metrics ?? []);
      expect({ queue, waits: metrics.includes('IF(waiting > 0, age, 0)') }).toEqual({ queue, waits: isOfJobs });
      if (isOfJobs) expect(metrics).toMatch(/"ApproximateNumberOfMessagesVisible".*?"Stat":"Minimum"/);
    }
  });

  it('watch every stream by the age of its oldest record', () => {
    const late = { items: 'snapshot-lag', plans: 'thumbnail-lag', jobs: 'ended-jobs-lag' };
    const streams = workers.flatMap(({ name, trigger }) =>
      trigger.kind === 'stream' ? [{ name, title: new Map(Object.entries(late)).get(trigger.table) }] : [],
    );
    const watched = alarms().filter(({ AlarmName }) => /(?:snapshot|thumbnail|ended-jobs)-lag/.test(AlarmName));
    expect(watched.map(({ AlarmName }) => AlarmName).toSorted()).toEqual(
      streams.map(({ name, title }) => `planning-prod-${title}-${name}`).toSorted(),
    );
    const drawing = watched.find(({ AlarmName }) => AlarmName.endsWith('draw-plan-thumbnails'));
    expect(drawing?.AlarmDescription).not.toContain('snapshots rebuild');
  });

  it('notify the addresses of the settings, over TLS', () => {
    expect(operations(app.current.ofType('AWS::SNS::Subscription')).map(({ Properties }) => Properties)).toEqual([
      expect.objectContaining({ Protocol: 'email', Endpoint: 'operator@example.com' }),
    ]);
    expect(JSON.stringify(operations(app.current.ofType('AWS::SNS::TopicPolicy')))).toContain('aws:SecureTransport');
  });

  it('use only custom metrics that functions write', () => {
    const own = app.current.ofType(ALARM).filter(({ Properties }) => Properties.Namespace === 'planning-prod');
    expect(own.length).toBeGreaterThan(0);
    for (const { Properties } of own) expect(Object.keys(METRIC_UNITS)).toContain(Properties.MetricName);
  });

  it('share one dashboard and the saved queries within the stage only', () => {
    const [dashboard] = app.current.ofType('AWS::CloudWatch::Dashboard');
    expect(dashboard?.Properties.DashboardName).toBe('planning-prod');
    const body = JSON.stringify(dashboard?.Properties.DashboardBody);
    for (const metric of Object.keys(METRIC_UNITS)) expect(body).toContain(metric);
    for (const queue of QUEUES) expect(body.toLowerCase()).toContain(queue.toLowerCase());
    const queries = app.current.ofType('AWS::Logs::QueryDefinition').map(({ Properties }) => String(Properties.Name));
    expect(queries.length).toBeGreaterThan(0);
    expect(queries.every((name) => name.startsWith('planning-prod/'))).toBe(true);
    const steps = Object.values(ALARM_GUIDE).flatMap(({ act }) => act);
    const named = steps.flatMap((step) => step.match(/(?<=saved query )\S+/) ?? []);
    expect(queries).toEqual(expect.arrayContaining(named.map((name) => `planning-prod/${name}`)));
  });
});

describe('the searches of the dashboard', () => {
  const app = useSynthesizedApp(loadConfig('prod', { alarmAddresses: ['operator@example.com'] }), { routes: [] });

  it('are valid in CloudWatch, and use the same dimensions that functions write', () => {
    const written = {
      operation: ['LatencyMs', 'ClientErrors', 'ServerErrors'],
      outcome: ['JobMs'],
      worker: ['RecordsSetAside'],
      'worker,outcome': ['JobMs'],
    };
    const [dashboard] = app.current.ofType('AWS::CloudWatch::Dashboard');
    const searches = searchesIn(dashboard?.Properties.DashboardBody).map(parseMetricSearch);
    expect(searches.length).toBeGreaterThan(5);
    for (const { namespace, dimensions, terms, statistic } of searches) {
      expect(namespace).toBe('planning-prod');
      const names = new Map(Object.entries(written)).get(dimensions.join(','));
      expect(terms).toEqual([{ property: 'MetricName', value: expect.toBeOneOf(names ?? []), exact: true }]);
      expect(statistic).toMatch(/^(?:Sum|SampleCount|p\d\d)$/);
    }
  });

  it('include every worker in the costs', () => {
    const body = JSON.stringify(app.current.ofType('AWS::CloudWatch::Dashboard')[0]?.Properties.DashboardBody);
    const timed = [...body.matchAll(/Duration\W+FunctionName\W+(planning-prod-[\w-]+)/g)].map((match) => match[1]);
    expect(timed.toSorted()).toEqual(workers.map(({ name }) => `planning-prod-${name}`).toSorted());
  });
});

describe('settings of alarms', () => {
  const app = useSynthesizedApp(
    loadConfig('prod', { alarms: { workerErrors: null, deadLetters: 7 }, customerKey: true }),
    { routes: [] },
  );

  it('disable an alarm and change a threshold', () => {
    const all = app.current.ofType(ALARM).map(({ Properties }) => Alarm.parse(Properties));
    expect(all.filter(({ AlarmName }) => AlarmName.includes('worker-errors'))).toEqual([]);
    const deadLetterAlarms = all.filter(({ AlarmName }) => AlarmName.includes('dead-letters'));
    expect(deadLetterAlarms.map(({ Threshold }) => Threshold)).toEqual(QUEUES.map(() => 7));
  });

  it('work with a customer key, which CloudWatch may use', () => {
    expect(operations(app.current.ofType('AWS::SNS::Topic'))[0]?.Properties).toHaveProperty('KmsMasterKeyId');
    expect(JSON.stringify(app.current.ofType('AWS::KMS::Key'))).toContain('cloudwatch.amazonaws.com');
  });
});
