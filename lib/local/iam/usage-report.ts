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
  /** Calls that no grant allowed. */
  denied: z.array(z.string()),
  /** The ARNs of the queues and streams that Lambda polls for the function, with the role of the function. */
  polled: z.array(z.string()),
});

/** The format in which a report is kept between runs. */
export const usageReportSchema = z.object({ functions: z.record(z.string(), functionUsageSchema) });

/** What each function, by name, may do and does. */
export type UsageReport = z.infer<typeof usageReportSchema>;

/** The entry of a report for an action, which may be a pattern, on a resource. */
export function usageEntry({ action, resource }: Grant): string {
  return `${action} on ${resource.replace(/(\/index)?\/[^/]*\*$/, '')}`;
}

/**
 * Lists the grants of a function's role and their use.
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
  const granted = [...new Set(policies.flatMap(grantsOf).map(usageEntry))].sort();
  return {
    granted,
    used: granted.filter((entry) => used.has(entry)),
    denied: [...denied].sort(),
    polled: eventSources.filter(({ functionArn }) => functionArn === fn.arn).map(({ sourceArn }) => sourceArn),
  };
}
