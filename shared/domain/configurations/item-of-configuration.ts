import { ServiceError } from '../../platform/errors/service-error.ts';
import { type ConfiguredSources, itemOfConfigured } from '../configured-items/find-configured.ts';
import type { StoredItem } from '../items/item.ts';
import type { StoredConfiguration } from './configuration.ts';
import { configuredOf } from './present-chosen.ts';

/**
 * Returns the item with whose model one works for a configuration: as it was configured if it has options, else as it
 * is.
 *
 * @throws ServiceError 409 if the model of the choice is not made
 */
export async function itemOfConfiguration(
  configuration: Pick<StoredConfiguration, 'id' | 'content'>,
  item: StoredItem,
  sources: ConfiguredSources,
): Promise<StoredItem> {
  const found = await configuredOf(configuration, item, sources);
  if (!found) return item;
  const { id, resolved } = found;
  const configured = id && (await itemOfConfigured({ id, resolved }, sources));
  if (configured?.masterKey !== undefined) return configured;
  const message = 'The model of this configuration is not made. Get the configuration: it says in chosen.model why.';
  throw new ServiceError('CONFLICT', message);
}
