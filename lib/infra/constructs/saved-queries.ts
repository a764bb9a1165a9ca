import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type Config, namePrefix } from '../settings/config.ts';

/** Reasons why jobs ended at -1, most frequent first. Workers log `job failed: CODE`. */
export const FAILURES_BY_CODE = [
  'filter message like /^job failed: /',
  'parse message "job failed: *" as code',
  'stats count(*) as jobs by code',
  'sort jobs desc',
].join('\n| ');

interface SavedQueriesProps {
  readonly config: Config;
  /** Name of the log group that gets one line for each request. */
  readonly accessLog: string;
  /** Names of the workers' log groups. */
  readonly workerLogs: readonly string[];
}

/**
 * Queries of CloudWatch Logs Insights, saved under the name of the stage. Queries over endpoint functions name no log
 * groups, because there are more than a query accepts: select them by their prefix.
 */
export class SavedQueries extends Construct {
  constructor(scope: Construct, id: string, { config, accessLog, workerLogs }: SavedQueriesProps) {
    super(scope, id);
    const queries: Readonly<Record<string, { lines: readonly string[]; logs?: readonly string[] }>> = {
      'server-errors': {
        logs: [accessLog],
        lines: ['filter status >= 500', 'stats count(*) as answers by method, path, status', 'sort answers desc'],
      },
      'slow-requests': {
        logs: [accessLog],
        lines: [
          'fields method, path, status, responseLatencyMs, requestId',
          'sort responseLatencyMs desc',
          'limit 100',
        ],
      },
      'requests-by-route': {
        logs: [accessLog],
        lines: [
          'stats count(*) as requests, pct(responseLatencyMs, 50) as p50, pct(responseLatencyMs, 99) as p99 by method, path',
          'sort requests desc',
        ],
      },
      'job-failures': { logs: workerLogs, lines: [FAILURES_BY_CODE] },
      'one-job': { logs: workerLogs, lines: ['filter job = "PUT THE ID HERE"', 'sort @timestamp asc'] },
      'one-request': { lines: ['filter requestId = "PUT THE ID HERE"', 'sort @timestamp asc'] },
      'errors-of-functions': {
        lines: [
          'filter level = "ERROR"',
          'stats count(*) as lines by operation, error.name, error.message',
          'sort lines desc',
        ],
      },
    };
    for (const [name, { lines, logs }] of Object.entries(queries)) {
      new CfnQueryDefinition(this, name, {
        name: `${namePrefix(config)}/${name}`,
        queryString: lines.join('\n| '),
        ...(logs ? { logGroupNames: [...logs] } : {}),
      });
    }
  }
}
