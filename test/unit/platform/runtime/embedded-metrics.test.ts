import { afterEach, expect, test, vi } from 'vitest';
import { embeddedMetrics } from '../../../../shared/platform/runtime/embedded-metrics.ts';

afterEach(() => vi.unstubAllEnvs());

test('a log line declares which of its fields are metrics, with units, as totals and by their dimensions', () => {
  vi.stubEnv('METRICS_NAMESPACE', 'planning-prod');
  const now = new Date('2026-11-21T20:00:00.000Z');
  expect(embeddedMetrics({ LatencyMs: 12, ServerErrors: 1 }, { operation: 'getItem' }, [['operation']], now)).toEqual({
    operation: 'getItem',
    LatencyMs: 12,
    ServerErrors: 1,
    _aws: {
      Timestamp: now.getTime(),
      CloudWatchMetrics: [
        {
          Namespace: 'planning-prod',
          Dimensions: [[], ['operation']],
          Metrics: [
            { Name: 'LatencyMs', Unit: 'Milliseconds' },
            { Name: 'ServerErrors', Unit: 'Count' },
          ],
        },
      ],
    },
  });
});
