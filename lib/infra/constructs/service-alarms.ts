import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Worker } from '../../../shared/contract/workers.ts';
import { QUEUES, type QueueName, type TableName } from '../../../shared/platform/aws/stores.ts';
import { JOB_QUEUES } from '../../../shared/platform/jobs/job-queues.ts';
import { ALARM_GUIDE, type AlarmAdvice } from '../alarm-guide.ts';
import type { AlarmThresholds } from '../alarm-thresholds.ts';
import { type Config, namePrefix } from '../settings/config.ts';
import { pascalCase } from './pascal-case.ts';
import {
  bouncePercent,
  depth,
  gatewayMetric,
  lambdaMetric,
  oldestMessage,
  oldestMessageWhileSomeWait,
  ownMetric,
  percentOfRequests,
  streamLagSeconds,
} from './service-metrics.ts';
import type { Stores } from './stores.ts';

interface ServiceAlarmsProps {
  readonly config: Config;
  readonly queues: Stores['queues'];
  readonly workers: readonly Worker[];
  /** The receivers of alarm mails. */
  readonly topic: ITopic;
}

/** The metrics of one threshold: one, or one for each named thing. */
interface Watched {
  readonly what?: string;
  readonly metric: IMetric;
  /** Number of consecutive points above the threshold that raise the alarm. Default: one. */
  readonly points?: number;
}

/**
 * Creates an alarm for each threshold of the settings; thresholds about queues or workers get one alarm for each queue
 * or worker.
 */
export class ServiceAlarms extends Construct {
  readonly alarms: readonly Alarm[];

  constructor(scope: Construct, id: string, props: ServiceAlarmsProps) {
    super(scope, id);
    const { config, topic } = props;
    const action = new SnsAction(topic);
    const thresholds = Object.entries(config.alarms) as [keyof AlarmThresholds, number | null][];
    this.alarms = thresholds.flatMap(([name, threshold]) =>
      threshold === null ? [] : watchedBy(name, props).map((watched) => this.alarm(name, threshold, watched, config)),
    );
    for (const alarm of this.alarms) {
      alarm.addAlarmAction(action);
      alarm.addOkAction(action);
    }
  }

  private alarm(name: keyof AlarmThresholds, threshold: number, watched: Watched, config: Config): Alarm {
    const { what, metric, points = 1 } = watched;
    const advice = ALARM_GUIDE[name];
    const title = what === undefined ? advice.title : `${advice.title}-${what}`;
    return new Alarm(this, pascalCase(title), {
      alarmName: `${namePrefix(config)}-${title}`,
      alarmDescription: description(advice),
      metric,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: points,
      // No requests, no messages and no mails are not an error.
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}

function watchedBy(name: keyof AlarmThresholds, { config, queues, workers }: ServiceAlarmsProps): Watched[] {
  const prefix = namePrefix(config);
  switch (name) {
    case 'deadLetters':
      return QUEUES.map((queue) => ({ what: queue, metric: depth(queues[queue].deadLetters) }));
    case 'oldestMessageSeconds':
      return QUEUES.map((queue) => ({
        what: queue,
        metric: isOfJobs(queue) ? oldestMessageWhileSomeWait(queues[queue].queue) : oldestMessage(queues[queue].queue),
        points: 2,
      }));
    case 'serverErrorPercent':
      return [{ metric: percentOfRequests(config, '5XXError') }];
    case 'p99Milliseconds':
      return [{ metric: gatewayMetric(config, 'Latency', Stats.p(99)), points: 3 }];
    case 'throttledRequests':
      return [{ metric: lambdaMetric('Throttles', Stats.SUM) }];
    case 'workerErrors':
      return workers.map((worker) => ({
        what: worker.name,
        metric: lambdaMetric('Errors', Stats.SUM, `${prefix}-${worker.name}`).with({ period: Duration.minutes(15) }),
      }));
    case 'failedJobs':
      return [
        {
          metric: ownMetric(config, 'JobMs', Stats.SAMPLE_COUNT, { outcome: 'failed' }).with({
            period: Duration.hours(1),
          }),
        },
      ];
    case 'streamLagSeconds':
      return lagsOf(workers, 'items', prefix);
    case 'thumbnailLagSeconds':
      return lagsOf(workers, 'plans', prefix);
    case 'endedJobsLagSeconds':
      return lagsOf(workers, 'jobs', prefix);
    case 'recordsSetAside':
      return [{ metric: ownMetric(config, 'RecordsSetAside', Stats.SUM).with({ period: Duration.minutes(15) }) }];
    case 'outboxLagSeconds':
      return [{ metric: ownMetric(config, 'OutboxLagSeconds', Stats.MAXIMUM) }];
    case 'mailBouncePercent':
      return [{ metric: bouncePercent() }];
  }
}

function isOfJobs(queue: QueueName): boolean {
  return Object.values<QueueName>(JOB_QUEUES).includes(queue);
}

function lagsOf(workers: readonly Worker[], table: TableName, prefix: string): Watched[] {
  const takers = workers.filter(({ trigger }) => trigger.kind === 'stream' && trigger.table === table);
  return takers.map(({ name }) => ({ what: name, metric: streamLagSeconds(`${prefix}-${name}`) }));
}

function description({ means, act }: AlarmAdvice): string {
  return `${means}. What to do: ${act.join('; ')}. Commands are those of npm run admin --, see the runbook in lib/infra/README.md.`;
}
