import { openQueue } from '../aws/queue.ts';
import { openTable } from '../aws/table.ts';
import type { EndpointInput } from '../http/exchange.ts';
import type { Route } from '../http/route.ts';
import { openMailing } from './open-mailing.ts';
import type { ShareDeps } from './share.ts';

/** All that sharing needs, of the environment and of each request. */
export function openShares(): (input: Pick<EndpointInput<Route>, 'headers' | 'log'>) => ShareDeps {
  const stores = { events: openTable('events'), queue: openQueue('webhooks') };
  const mailing = openMailing();
  return (input) => ({
    ...stores,
    ...mailing(input),
    onUnsent: (error) =>
      input.log.error('event not announced', { error: error instanceof Error ? error : String(error) }),
  });
}
