/** All metrics of functions with their units. Alarms and the dashboard use these names. */
export const METRIC_UNITS = {
  /** Time of a request in the function, until its response. The number of requests is its sample count. */
  LatencyMs: 'Milliseconds',
  ClientErrors: 'Count',
  ServerErrors: 'Count',
  /** Time of an attempt at a job. The number of attempts is its sample count. */
  JobMs: 'Milliseconds',
  /** Age of the oldest event that was neither delivered nor reported by mail. */
  OutboxLagSeconds: 'Seconds',
  /** Records of streams that failed or took too long. */
  RecordsSetAside: 'Count',
} as const;
/** The name of a metric. */
export type MetricName = keyof typeof METRIC_UNITS;

/**
 * The dimensions of metrics. Each value is a separate metric with a monthly price, so all values come from closed lists
 * in the code: operations of routes, names of workers, outcomes of jobs. Never use an id.
 */
export type Dimensions = Readonly<Partial<Record<'operation' | 'worker' | 'outcome', string>>>;

/**
 * Returns fields of a log line from which CloudWatch makes metrics (embedded metric format), so that one line is enough
 * for both. Each metric is counted in total and for each list of dimensions.
 *
 * @example
 * logger.info('answered', { status: 200, ...embeddedMetrics({ LatencyMs: 12 }, { operation: 'getItem' },
 * [['operation']], new Date()) })
 */
export function embeddedMetrics(
  values: Readonly<Partial<Record<MetricName, number>>>,
  dimensions: Dimensions,
  splitBy: readonly (readonly (keyof Dimensions)[])[],
  now: Date,
): Record<string, unknown> {
  const names = Object.keys(values) as MetricName[];
  const directive = {
    Namespace: process.env.METRICS_NAMESPACE ?? 'planning',
    Dimensions: [[], ...splitBy],
    Metrics: names.map((Name) => ({ Name, Unit: METRIC_UNITS[Name] })),
  };
  return { ...dimensions, ...values, _aws: { Timestamp: now.getTime(), CloudWatchMetrics: [directive] } };
}
