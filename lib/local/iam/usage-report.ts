import * as z from 'zod';
import type { DeployedEventSource, DeployedFunction, PolicyDocument } from '../template/deployment.ts';
import { type Grant, grantsOf } from './evaluate.ts';

/**
 * Entries are `action on resource`, as the policy writes them; a table and its indexes are one resource, and so are a
 * bucket and its objects.
 */
const functionUsageSchema = z.object({
  /** All grants of the role. */
  granted: z.array(z.string()),
  /** Grants that allowed a call. */
  used: z.array(z.string()),
  /** Grants for an embedded service that allowed no call. */
  unused: z.array(z.string()),
  /** Grants that no local call can use: logs, tracing, the work of Lambda's pollers, SES identities of one address. */
  outOfReach: z.array(z.string()),
  /** Calls that no grant allowed. */
  denied: z.array(z.string()),
});

/** The format in which a report is kept between runs. */
export const usageReportSchema = z.object({ functions: z.record(z.string(), functionUsageSchema) });

/** What each function, by name, may do and does. */
export type UsageReport = z.infer<typeof usageReportSchema>;

/** The embedded services that ask the gate. */
const EMBEDDED_SERVICES = ['dynamodb', 's3', 'sqs', 'ses'];

/** An address as an SES identity; the embedded SES asks for identities of domains only. */
const ADDRESS_IDENTITY = /^ses:\S+ on arn:aws:ses:[^@]*:identity\/[^@]+@/;

/** The calls of Lambda to the event source of a function, with the role of the function. */
const POLLER_ACTIONS: Readonly<Record<DeployedEventSource['kind'], readonly string[]>> = {
  sqs: ['ReceiveMessage', 'DeleteMessage', 'ChangeMessageVisibility', 'GetQueueAttributes', 'GetQueueUrl'].map(
    (action) => `sqs:${action}`,
  ),
  dynamodb: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((action) => `dynamodb:${action}`),
};

/** The entry of a report for an action, which may be a pattern, on a resource. */
export function usageEntry({ action, resource }: Grant): string {
  return `${action} on ${resource.replace(/(\/index)?\/[^/]*\*$/, '')}`;
}

/**
 * Compares the grants of a function's role with their use.
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
): UsageReport['functions'][string] {
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
