import type { StoreAccess } from '../../../shared/platform/aws/stores.ts';
import type { Audience } from '../../../shared/platform/identity/callers/audience.ts';

/** Store access of the request pipeline before the handler runs, for routes of these audiences. */
interface PipelineGrant {
  readonly audiences: readonly Audience[];
  readonly access: StoreAccess;
  readonly reason: string;
}

/** What every endpoint's function may do in addition to its route row, and why. */
export const PIPELINE_ACCESS: readonly PipelineGrant[] = [
  {
    audiences: ['open', 'client', 'user'],
    access: { identity: ['GetItem'] },
    reason: 'Credentials that are sent are checked: api key, tenant, session, user, rights.',
  },
  {
    audiences: ['open', 'client', 'user'],
    access: { usage: ['UpdateItem'] },
    reason: 'Calls are counted by tenant and day, once a minute, and the last day of use of each api key is noted.',
  },
  {
    audiences: ['client', 'user'],
    access: { identity: ['UpdateItem'] },
    reason: 'A session slides with its last action, rate limits count in token buckets, idempotency keys are claimed.',
  },
];

/** Returns the access that the pipeline needs for a route of this audience. */
export function pipelineAccess(audience: Audience): readonly StoreAccess[] {
  return PIPELINE_ACCESS.filter(({ audiences }) => audiences.includes(audience)).map(({ access }) => access);
}
