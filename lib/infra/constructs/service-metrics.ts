import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Dimensions, MetricName } from '../../../shared/platform/runtime/embedded-metrics.ts';
import { type Config, namePrefix } from '../settings/config.ts';
import { STAGE_NAME } from './api-stage-name.ts';

/** Length of one point of a graph or an alarm. */
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

/** A metric of Lambda: of one function, or of the whole account and region if no function is named. */
export function lambdaMetric(metricName: string, statistic: string, functionName?: string): Metric {
  const dimensionsMap = functionName === undefined ? {} : { FunctionName: functionName };
  return new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period: PERIOD, dimensionsMap });
}

/** The maximum number of visible messages in a queue. */
export function depth(queue: Queue): Metric {
  return queue.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: Stats.MAXIMUM });
}

/** Age of the oldest message of a queue, including messages in flight and messages that a crash left hidden. */
export function oldestMessage(queue: Queue): Metric {
  return queue.metricApproximateAgeOfOldestMessage({ period: PERIOD, statistic: Stats.MAXIMUM });
}

/**
 * Age of the oldest message of a queue whose messages only repeat what a row says. The metric has no value while the
 * queue regularly has no visible messages. The sweeper sends a crashed job again within minutes, so a message that a
 * crash left hidden delays nobody.
 */
export function oldestMessageWhileSomeWait(queue: Queue): MathExpression {
  const waiting = queue.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: Stats.MINIMUM });
  const usingMetrics = { waiting, age: oldestMessage(queue) };
  return new MathExpression({ expression: 'IF(waiting > 0, age, 0)', usingMetrics, period: PERIOD });
}

/** Share of the account's mails that bounce, in per cent. SES computes its own share over a longer time. */
export function bouncePercent(): MathExpression {
  const rate = new Metric({
    namespace: 'AWS/SES',
    metricName: 'Reputation.BounceRate',
    statistic: Stats.MAXIMUM,
    period: Duration.hours(1),
  });
  return new MathExpression({ expression: '100 * rate', usingMetrics: { rate }, period: Duration.hours(1) });
}

/** A share of all requests in per cent; no value if there are no requests. */
export function percentOfRequests(config: Pick<Config, 'stage'>, metricName: '4XXError' | '5XXError'): MathExpression {
  const rate = gatewayMetric(config, metricName, Stats.AVERAGE);
  return new MathExpression({ expression: '100 * rate', usingMetrics: { rate }, period: PERIOD, label: metricName });
}

/** Age of the change that a function on a table's stream processes next. */
export function streamLagSeconds(functionName: string): MathExpression {
  const age = lambdaMetric('IteratorAge', Stats.MAXIMUM, functionName);
  return new MathExpression({ expression: 'age / 1000', usingMetrics: { age }, period: PERIOD });
}
