import type { ItemId } from '../../platform/identifiers/item-id.ts';
import type { EventData } from '../webhooks/event.ts';

/** What is shared or exported. The caller may see it. */
export interface ShareSubject {
  /** How the event names it. */
  readonly data: Pick<EventData, 'itemId' | 'configurationId' | 'planSnapshotId'>;
  /**
   * A path of the service, below `{base_url}`, that shows it to callers with an api key, for tenants without a
   * configurator.
   */
  readonly shownAt: string;
  /** The item, or the item of the configuration. It need not exist. */
  readonly item?: ItemId;
}
