import { requireStorable } from '../../platform/aws/require-storable.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { type ItemSources, visibleItem } from '../items/item-access.ts';
import type { NewConfiguration, StoredConfiguration } from './configuration.ts';
import { configurationIdOf } from './configuration-id.ts';
import type { ConfigurationNotices } from './configuration-notice.ts';
import type { ConfigurationStore } from './configuration-store.ts';

/** The stores and the clock that are needed to create a configuration. */
interface CreateConfigurationDeps extends ItemSources {
  readonly configurations: Pick<ConfigurationStore, 'keep'>;
  readonly clock: Clock;
  readonly noticeOf: ConfigurationNotices;
}

/**
 * Stores a configuration for the caller's tenant: of an item that the caller sees, or of a root component, which the
 * service does not know.
 *
 * @throws ServiceError 404 for another item, 400 without item and root component, 400 and 413 for values that cannot be
 * stored
 */
export async function createConfiguration(
  { content, created }: NewConfiguration,
  caller: Caller,
  deps: CreateConfigurationDeps,
): Promise<StoredConfiguration> {
  requireStorable('A configuration', content);
  const id = configurationIdOf(content);
  if (content.item) await visibleItem(content.item, caller, deps);
  const configuration = {
    tenant: caller.tenant.id,
    id,
    content,
    images: {},
    created: created ?? deps.clock().toISOString(),
  };
  const notice = await deps.noticeOf(caller.tenant, id);
  const kept = await deps.configurations.keep(configuration, notice?.parts);
  // The same object: it was not there before.
  if (kept === configuration) await notice?.announce();
  return kept;
}
