import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Dimensions, MetricName } from '../../../shared/platform/runtime/embedded-metrics.ts';
import { type Config, namePrefix } from '../settings/config.ts';
import { STAGE_NAME } from './api-stage-name.ts';

/** How long a point of a graph or of an alarm lasts. */
export const PERIOD = Duration.minutes(5);

/** A metric that functions write themselves. */
export function ownMetric(
  config: Pick<Config, 'stage'>,
  metricName: MetricName,
  statistic: string,
  dimensions: Dimensions = {},
): Metric {
  const dimensionsMap = Object.fromEntries(Object.entries(dimensions).filter(([, value]) => value !== undefined));
  return new Metric({ namespace: namePrefix(config), metricName, statistic, period: PERIOD, dimensionsMap });
}

/** A metric of the gateway, over all routes. */
export function gatewayMetric(config: Pick<Config, 'stage'>, metricName: string, statistic: string): Metric {
  const dimensionsMap = { ApiName: namePrefix(config), Stage: STAGE_NAME };
  return new Metric({ namespace: 'AWS/ApiGateway', metricName, statistic, period: PERIOD, dimensionsMap });
}

/** A metric of Lambda: of one function, or of the whole account and region when none is named. */
export function lambdaMetric(metricName: string, statistic: string, functionName?: string): Metric {
  const dimensionsMap = functionName === undefined ? {} : { FunctionName: functionName };
  return new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period: PERIOD, dimensionsMap });
}

/** Messages in a queue that nobody works on yet, at most. */
export function depth(queue: Queue): Metric {
  return queue.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: Stats.MAXIMUM });
}

/** How old the oldest message of a queue is, those included that are being worked on or that a crash has left hidden. */
export function oldestMessage(queue: Queue): Metric {
  return queue.metricApproximateAgeOfOldestMessage({ period: PERIOD, statistic: Stats.MAXIMUM });
}

/**
 * The same where no message says more than a row does: nothing as long as the queue runs out of waiting messages now and
 * then. The sweeper sends a crashed job again within minutes, so what the crash has left hidden is late for nobody.
 */
export function oldestMessageWhileSomeWait(queue: Queue): MathExpression {
  const waiting = queue.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: Stats.MINIMUM });
  const usingMetrics = { waiting, age: oldestMessage(queue) };
  return new MathExpression({ expression: 'IF(waiting > 0, age, 0)', usingMetrics, period: PERIOD });
}

/** Share of mails of the account that come back, as a percentage; SES counts over its own, longer time. */
export function bouncePercent(): MathExpression {
  const rate = new Metric({
    namespace: 'AWS/SES',
    metricName: 'Reputation.BounceRate',
    statistic: Stats.MAXIMUM,
    period: Duration.hours(1),
  });
  return new MathExpression({ expression: '100 * rate', usingMetrics: { rate }, period: Duration.hours(1) });
}

/** A share of something among all requests, as a percentage; nothing when there are none. */
export function percentOfRequests(config: Pick<Config, 'stage'>, metricName: '4XXError' | '5XXError'): MathExpression {
  const rate = gatewayMetric(config, metricName, Stats.AVERAGE);
  return new MathExpression({ expression: '100 * rate', usingMetrics: { rate }, period: PERIOD, label: metricName });
}

/** How old the change is that a function on a table's stream takes next. */
export function streamLagSeconds(functionName: string): MathExpression {
  const age = lambdaMetric('IteratorAge', Stats.MAXIMUM, functionName);
  return new MathExpression({ expression: 'age / 1000', usingMetrics: { age }, period: PERIOD });
}
