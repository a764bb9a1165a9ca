import { Duration } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Worker } from '../../../shared/contract/workers.ts';
import { QUEUES, TABLES } from '../../../shared/platform/aws/stores.ts';
import type { Dimensions, MetricName } from '../../../shared/platform/runtime/embedded-metrics.ts';
import { type Config, namePrefix } from '../settings/config.ts';
import { FAILURES_BY_CODE } from './saved-queries.ts';
import { depth, gatewayMetric, lambdaMetric, oldestMessage, ownMetric, PERIOD } from './service-metrics.ts';
import type { Stores } from './stores.ts';

const FULL_WIDTH = 24;
const HALF = FULL_WIDTH / 2;

interface ServiceDashboardProps {
  readonly config: Config;
  readonly stores: Pick<Stores, 'queues' | 'tables'>;
  readonly workers: readonly Worker[];
  /** Names of the workers' log groups. */
  readonly workerLogs: readonly string[];
  readonly alarms: readonly IAlarm[];
}

/** One page: alarms, requests by route, queues, jobs, limits and costs. */
export class ServiceDashboard extends Construct {
  constructor(scope: Construct, id: string, props: ServiceDashboardProps) {
    super(scope, id);
    const { config, alarms } = props;
    new Dashboard(this, 'Dashboard', {
      dashboardName: namePrefix(config),
      defaultInterval: Duration.hours(12),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: FULL_WIDTH, height: 4 })],
        requests(config),
        queues(props),
        jobs(props),
        limits(props),
        costs(props),
      ],
    });
  }
}

function requests(config: Config): GraphWidget[] {
  const byRoute = (metric: MetricName, statistic: string) => search(config, metric, statistic, ['operation']);
  return [
    half('Requests and errors', [
      gatewayMetric(config, 'Count', Stats.SUM),
      gatewayMetric(config, '4XXError', Stats.SUM),
      gatewayMetric(config, '5XXError', Stats.SUM),
    ]),
    half('Latency of the API, ms', [
      gatewayMetric(config, 'Latency', Stats.p(50)),
      gatewayMetric(config, 'Latency', Stats.p(99)),
    ]),
    half('Requests by route', [byRoute('LatencyMs', Stats.SAMPLE_COUNT)]),
    half('p99 by route, ms', [byRoute('LatencyMs', 'p99')]),
    half('5xx by route', [byRoute('ServerErrors', Stats.SUM)]),
    half('4xx by route', [byRoute('ClientErrors', Stats.SUM)]),
  ];
}

function queues({ stores }: ServiceDashboardProps): GraphWidget[] {
  const all = QUEUES.map((name) => stores.queues[name]);
  return [
    half(
      'Age of the oldest message, s',
      all.map(({ queue }) => oldestMessage(queue)),
    ),
    half(
      'Messages waiting',
      all.map(({ queue }) => depth(queue)),
    ),
    half(
      'Dead letters',
      all.map(({ deadLetters }) => depth(deadLetters)),
    ),
  ];
}

function jobs({ config, workers, workerLogs }: ServiceDashboardProps) {
  const prefix = namePrefix(config);
  const streams = workers.filter(({ trigger }) => trigger.kind === 'stream');
  return [
    half('Attempts at jobs by outcome', [search(config, 'JobMs', Stats.SAMPLE_COUNT, ['outcome'])]),
    half('Duration of jobs by worker, p90, ms', [search(config, 'JobMs', 'p90', ['worker', 'outcome'])]),
    new LogQueryWidget({
      title: 'Failed jobs by code',
      logGroupNames: [...workerLogs],
      queryString: FAILURES_BY_CODE,
      view: LogQueryVisualizationType.TABLE,
      width: HALF,
    }),
    half(
      'Lag of snapshots and of thumbnails, ms',
      streams.map(({ name }) => lambdaMetric('IteratorAge', Stats.MAXIMUM, `${prefix}-${name}`)),
    ),
    half('Records of streams that were set aside', [search(config, 'RecordsSetAside', Stats.SUM, ['worker'])]),
    half('Outbox lag, s', [ownMetric(config, 'OutboxLagSeconds', Stats.MAXIMUM)]),
  ];
}

function limits({ workers, config }: ServiceDashboardProps): GraphWidget[] {
  const errors = workers.map(({ name }) => lambdaMetric('Errors', Stats.SUM, `${namePrefix(config)}-${name}`));
  return [
    half('Concurrent executions and throttles of the account', [
      lambdaMetric('ConcurrentExecutions', Stats.MAXIMUM),
      lambdaMetric('Throttles', Stats.SUM),
    ]),
    half('Errors of workers', errors),
  ];
}

/** The largest costs: Lambda's time, read and write units, gateway requests. */
function costs({ config, stores, workers }: ServiceDashboardProps): GraphWidget[] {
  const units = (metricName: string) =>
    TABLES.map(
      (name) =>
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName,
          statistic: Stats.SUM,
          period: PERIOD,
          label: name,
          dimensionsMap: { TableName: stores.tables[name].table.tableName },
        }),
    );
  return [
    half('Read units by table', units('ConsumedReadCapacityUnits')),
    half('Write units by table', units('ConsumedWriteCapacityUnits')),
    // Uses this service's metrics instead of Lambda's: a search in Lambda's namespace cannot match a name prefix, and
    // there are too many endpoints to list.
    half('Time of endpoints by route, ms', [search(config, 'LatencyMs', Stats.SUM, ['operation'])]),
    half(
      'Time of workers, ms',
      workers.map(({ name }) => lambdaMetric('Duration', Stats.SUM, `${namePrefix(config)}-${name}`)),
    ),
  ];
}

/**
 * All metrics of one name that functions write, with one line for each value of its dimensions. The quotes are needed
 * for a namespace with a hyphen and for a match of the whole name.
 */
function search(
  config: Config,
  metric: MetricName,
  statistic: string,
  dimensions: readonly (keyof Dimensions)[],
): MathExpression {
  const schema = [`"${namePrefix(config)}"`, ...dimensions].join(',');
  return new MathExpression({
    expression: `SEARCH('{${schema}} MetricName="${metric}"', '${statistic}')`,
    usingMetrics: {},
    period: PERIOD,
    label: '',
  });
}

function half(title: string, left: readonly IMetric[]): GraphWidget {
  return new GraphWidget({ title, left: [...left], width: HALF });
}
