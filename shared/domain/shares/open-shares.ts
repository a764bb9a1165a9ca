import { openQueue } from '../../platform/aws/queue.ts';
import { openTable } from '../../platform/aws/table.ts';
import type { EndpointInput } from '../../platform/http/exchange.ts';
import type { Route } from '../../platform/http/route.ts';
import type { ItemSources } from '../items/item-access.ts';
import { openMailing } from './open-mailing.ts';
import type { ShareDeps } from './share.ts';
import { publicItems } from './viewed-id.ts';

/**
 * Opens what sharing needs: stores of the environment, and parts of each request.
 *
 * @param sources undefined if no item is shared
 */
export function openShares(
  sources?: ItemSources,
): (input: Pick<EndpointInput<Route>, 'limiter' | 'sourceIp' | 'headers' | 'log'>) => ShareDeps {
  const stores = { events: openTable('events'), saved: openTable('saved'), queue: openQueue('webhooks') };
  const isPublicItem = sources ? publicItems(sources) : async () => false;
  return (input) => ({
    ...stores,
    ...openMailing(input),
    isPublicItem,
    onUnsent: (error) =>
      input.log.error('event not announced', { error: error instanceof Error ? error : String(error) }),
  });
}
