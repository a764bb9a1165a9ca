import type { StoreAccess } from '../../../shared/platform/aws/stores.ts';
import type { Route } from '../../../shared/platform/http/route.ts';

type PipelineRoute = Pick<Route, 'audience' | 'reportsCredentials'>;

/** Store access of the request pipeline before the handler runs, for routes of these audiences. */
interface PipelineGrant {
  readonly audiences: readonly Route['audience'][];
  /** Not for routes that check credentials themselves, because their calls have no caller in the pipeline. */
  readonly needsCaller?: true;
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
    needsCaller: true,
    access: { usage: ['UpdateItem'] },
    reason: 'Calls are counted by tenant and day, once a minute, and the last day of use of each api key is noted.',
  },
  {
    audiences: ['client', 'user'],
    access: { identity: ['UpdateItem'] },
    reason: 'A session slides with its last action, rate limits count in token buckets, idempotency keys are claimed.',
  },
];

/** Returns the access that the pipeline needs for a route. */
export function pipelineAccess({ audience, reportsCredentials }: PipelineRoute): readonly StoreAccess[] {
  return PIPELINE_ACCESS.filter(
    ({ audiences, needsCaller }) => audiences.includes(audience) && !(needsCaller && reportsCredentials),
  ).map(({ access }) => access);
}
