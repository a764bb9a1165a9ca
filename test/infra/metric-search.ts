import * as z from 'zod';

/** CloudWatch's own limit. */
const MAX_QUERY_LENGTH = 1024;

/** The parts of a CloudWatch search expression. */
export interface MetricSearch {
  readonly namespace: string;
  readonly dimensions: readonly string[];
  readonly terms: readonly { readonly property: string; readonly value: string; readonly exact: boolean }[];
  readonly statistic: string;
}

const EXPRESSION = /^SEARCH\('\s*\{(?<schema>[^{}']*)\}(?<terms>[^{}']*)', '(?<statistic>[\w.]+)'\)$/;
/** Names with other characters must be in double quotes. */
const NAME = /^(?:"(?<quoted>[^"]+)"|(?<plain>[A-Za-z0-9/]+))$/;
const TERM = /^(?<property>[A-Za-z]\w*)=(?:"(?<exact>[^"]+)"|(?<part>[A-Za-z0-9]+))$/;

/**
 * Parses the part of CloudWatch's search syntax that the dashboard needs: a schema and terms that must all match.
 *
 * @throws Error if CloudWatch would refuse the expression or interpret it differently
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/search-expression-syntax.html
 */
export function parseMetricSearch(expression: string): MetricSearch {
  const { schema, terms, statistic } = groups(EXPRESSION, expression);
  if (`{${schema}}${terms}`.length > MAX_QUERY_LENGTH) throw new Error(`the search is too long: ${expression}`);
  const [namespace = '', ...dimensions] = (schema ?? '').split(',').map((name) => {
    const { quoted, plain } = groups(NAME, name.trim());
    return quoted ?? plain ?? '';
  });
  const words = (terms ?? '').trim().split(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  return {
    namespace,
    dimensions,
    terms: words.filter(Boolean).map((word) => {
      const { property = '', exact, part = '' } = groups(TERM, word);
      return { property, value: exact ?? part, exact: exact !== undefined };
    }),
    statistic: statistic ?? '',
  };
}

const Body = z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) });

/** The searches in the body of a dashboard, which is JSON with references. */
export function searchesIn(dashboardBody: unknown): string[] {
  const parts = Body.parse(dashboardBody)['Fn::Join'][1];
  const expressions: string[] = [];
  JSON.parse(parts.map((part) => (typeof part === 'string' ? part : 'REFERENCE')).join(''), (key, value: unknown) => {
    if (key === 'expression' && typeof value === 'string' && value.startsWith('SEARCH')) expressions.push(value);
    return value;
  });
  return expressions;
}

function groups(form: RegExp, text: string): Readonly<Record<string, string | undefined>> {
  const found = form.exec(text)?.groups;
  if (!found) throw new Error(`CloudWatch cannot search by ${text}`);
  return found;
}
