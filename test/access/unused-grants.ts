import { type UsageReport, usageEntry } from '../../lib/local/iam/usage-report.ts';

/** The embedded services that ask the gate. */
const EMBEDDED_SERVICES = ['dynamodb', 's3', 'sqs', 'ses'];

/** An address as an SES identity; the embedded SES asks for identities of domains only. */
const ADDRESS_IDENTITY = /^ses:\S+ on arn:aws:ses:[^@]*:identity\/[^@]+@/;

/** The calls of Lambda to the event source of a function, with the role of the function. */
const POLLER_ACTIONS: readonly string[] = [
  ...['ReceiveMessage', 'DeleteMessage', 'ChangeMessageVisibility', 'GetQueueAttributes', 'GetQueueUrl'].map(
    (action) => `sqs:${action}`,
  ),
  ...['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((action) => `dynamodb:${action}`),
];

/**
 * The grants of a function that a local call could use, but none has used. Left out are those that no local call can
 * use: logs, tracing, the work of Lambda's pollers, SES identities of one address.
 */
export function unusedGrants({ granted, used, polled }: UsageReport['functions'][string]): string[] {
  const ofPollers = polled.flatMap((resource) => POLLER_ACTIONS.map((action) => usageEntry({ action, resource })));
  const isOutOfReach = (entry: string) =>
    ofPollers.includes(entry) ||
    ADDRESS_IDENTITY.test(entry) ||
    !EMBEDDED_SERVICES.some((service) => entry.startsWith(`${service}:`) || entry[0] === '*');
  return granted.filter((entry) => !used.includes(entry) && !isOutOfReach(entry));
}
