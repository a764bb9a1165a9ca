import * as z from 'zod';
import type { DeployedEventSource, DeployedFunction, PolicyDocument } from '../template/deployment.ts';
import { type Grant, statementsOf, textsOf } from './evaluate.ts';

const functionUsageSchema = z.object({
  granted: z.array(z.string()),
  used: z.array(z.string()),
  unused: z.array(z.string()),
  outOfReach: z.array(z.string()),
  denied: z.array(z.string()),
});

/** The form in which a report is kept between runs. */
export const usageReportSchema = z.object({ functions: z.record(z.string(), functionUsageSchema) });

/** What each function, by name, may do and does. */
export type UsageReport = z.infer<typeof usageReportSchema>;

/**
 * Entries are `action on resource`, as the policy writes them; a table and its indexes, a bucket and its objects are
 * one resource.
 * - `granted`: all that the role allows;
 * - `used`: granted and asked for; `unused`: granted, embedded here, never asked for;
 * - `outOfReach`: granted, but nobody can ask locally (logs, tracing, what Lambda's pollers do with the role, sending by
 *   a verified address);
 * - `denied`: asked for in vain.
 */
export type FunctionUsage = UsageReport['functions'][string];

/** Services whose embedded form asks the gate. */
const EMBEDDED_SERVICES = ['dynamodb', 's3', 'sqs', 'ses'];

/** An address as what SES has verified: its embedded form knows domains only, and asks for those. */
const ADDRESS_IDENTITY = /^ses:\S+ on arn:aws:ses:[^@]*:identity\/[^@]+@/;

/** What Lambda itself does in the function's name with the source that feeds it. */
const POLLER_ACTIONS: Readonly<Record<DeployedEventSource['kind'], readonly string[]>> = {
  sqs: ['ReceiveMessage', 'DeleteMessage', 'ChangeMessageVisibility', 'GetQueueAttributes', 'GetQueueUrl'].map(
    (action) => `sqs:${action}`,
  ),
  dynamodb: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((action) => `dynamodb:${action}`),
};

/** The entry of a report for an action, exact or a pattern, on a resource. */
export function usageEntry({ action, resource }: Grant): string {
  return `${action} on ${resource.replace(/(\/index)?\/[^/]*\*$/, '')}`;
}

/**
 * Puts together what a function's role grants and what the function did with it.
 *
 * @param used entries of grants that allowed a call
 * @param denied entries of calls that no grant allowed
 */
export function functionUsage(
  fn: DeployedFunction,
  policies: readonly PolicyDocument[],
  eventSources: readonly DeployedEventSource[],
  used: ReadonlySet<string>,
  denied: ReadonlySet<string>,
): FunctionUsage {
  const polled = eventSources
    .filter(({ functionArn }) => functionArn === fn.arn)
    .flatMap(({ kind, sourceArn }) =>
      POLLER_ACTIONS[kind].map((action) => usageEntry({ action, resource: sourceArn })),
    );
  const granted = [...new Set(policies.flatMap(grantsOf).map(usageEntry))].sort();
  const isOutOfReach = (entry: string) =>
    polled.includes(entry) ||
    ADDRESS_IDENTITY.test(entry) ||
    !EMBEDDED_SERVICES.some((service) => entry.startsWith(`${service}:`) || entry[0] === '*');
  return {
    granted,
    used: granted.filter((entry) => used.has(entry)),
    unused: granted.filter((entry) => !used.has(entry) && !isOutOfReach(entry)),
    outOfReach: granted.filter((entry) => !used.has(entry) && isOutOfReach(entry)),
    denied: [...denied].sort(),
  };
}

function grantsOf(document: PolicyDocument): Grant[] {
  return statementsOf(document)
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap((statement) => {
      const actions = statement.NotAction === undefined ? textsOf(statement.Action) : ['*'];
      const resources = statement.NotResource === undefined ? textsOf(statement.Resource) : ['*'];
      return actions.flatMap((action) => resources.map((resource) => ({ action, resource })));
    });
}
