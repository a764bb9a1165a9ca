/** Every metric that functions write, with its unit. Infrastructure makes alarms and the dashboard of these names. */
export const METRIC_UNITS = {
  /** A request, from its arrival in the function to its answer; how many there are is its sample count. */
  LatencyMs: 'Milliseconds',
  ClientErrors: 'Count',
  ServerErrors: 'Count',
  /** An attempt at a job; likewise. */
  JobMs: 'Milliseconds',
  /** Age of the oldest event that was neither delivered nor mailed. */
  OutboxLagSeconds: 'Seconds',
} as const;
export type MetricName = keyof typeof METRIC_UNITS;

/**
 * By what metrics are told apart. Each value that occurs is a metric of its own and is paid by the month, so all are of
 * lists that the code closes: operations of routes, names of workers, outcomes of jobs. Never an id.
 */
export type Dimensions = Readonly<Partial<Record<'operation' | 'worker' | 'outcome', string>>>;

/**
 * Fields of a log line of which CloudWatch makes metrics (embedded metric format), so that a request has one line for
 * both. They count whole, and by each of the lists of dimensions.
 *
 * @example
 * logger.info('answered', { status: 200, ...embeddedMetrics({ LatencyMs: 12 }, { operation: 'getItem' }, [['operation']], new Date()) })
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
