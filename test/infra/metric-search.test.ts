import { expect, test } from 'vitest';
import { parseMetricSearch } from './metric-search.ts';

test('a search consists of a schema, terms and a statistic', () => {
  const expression = `SEARCH('{"planning-prod",worker,outcome} MetricName="JobMs" outcome=failed', 'p90')`;
  expect(parseMetricSearch(expression)).toEqual({
    namespace: 'planning-prod',
    dimensions: ['worker', 'outcome'],
    terms: [
      { property: 'MetricName', value: 'JobMs', exact: true },
      { property: 'outcome', value: 'failed', exact: false },
    ],
    statistic: 'p90',
  });
});

test.each([
  ['a namespace with a hyphen outside quotes', `SEARCH('{planning-prod,operation} MetricName="LatencyMs"', 'p99')`],
  ['a value with a hyphen outside quotes', `SEARCH('{AWS/Lambda,FunctionName} FunctionName=planning-dev', 'Sum')`],
  ['a schema without its end', `SEARCH('{AWS/Lambda,FunctionName MetricName="Duration"', 'Sum')`],
  ['no statistic', `SEARCH('{AWS/Lambda,FunctionName} MetricName="Duration"')`],
  ['an expression that is too long', `SEARCH('{AWS/Lambda,FunctionName} FunctionName="${'x'.repeat(1024)}"', 'Sum')`],
])('%s is invalid', (_, expression) => {
  expect(() => parseMetricSearch(expression)).toThrow();
});
