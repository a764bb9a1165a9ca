import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { StoredItem } from '../items/item.ts';
import { type ItemSources, visibleItem } from '../items/item-access.ts';
import type { StoredConfiguration } from './configuration.ts';
import { parseConfigurationId } from './configuration-id.ts';
import type { ConfigurationStore } from './configuration-store.ts';
import { sentChoice } from './sent-choice.ts';

/**
 * Returns the configuration of a path if it belongs to the caller's tenant.
 *
 * @throws ServiceError 404 if it does not exist or belongs to another tenant; both responses are the same
 */
export async function readableConfiguration(
  id: string,
  caller: Caller,
  configurations: Pick<ConfigurationStore, 'find'>,
): Promise<StoredConfiguration> {
  const configuration = await configurations.find(caller.tenant.id, id);
  if (!configuration) throw notFound('configuration');
  return configuration;
}

/**
 * Returns the item that a configuration with a choice is of; undefined for others, or if the caller does not see it.
 */
export async function seenItem(
  { content }: StoredConfiguration,
  caller: Caller,
  sources: ItemSources,
): Promise<StoredItem | undefined> {
  if (!content.item || !sentChoice(content.configuration)) return undefined;
  try {
    return await visibleItem(content.item, caller, sources);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/** A configuration, and the item that it is of. */
interface NamedConfiguration {
  /** Undefined if the path has the id of an item, which clients send here too. */
  readonly configuration: StoredConfiguration | undefined;
  readonly base: StoredItem;
}

/**
 * Returns the configuration of a path and its item, for work with its model.
 *
 * @throws ServiceError 404 if it does not exist or belongs to another tenant; 409 if the caller does not see its item:
 * a configuration of a root component has no model here
 */
export async function namedConfiguration(
  id: string,
  caller: Caller,
  { configurations, ...sources }: ItemSources & { readonly configurations: Pick<ConfigurationStore, 'find'> },
): Promise<NamedConfiguration> {
  const parsed = parseConfigurationId(id);
  if (!parsed) return { configuration: undefined, base: await visibleItem(id, caller, sources) };
  const configuration = await readableConfiguration(id, caller, configurations);
  try {
    return { configuration, base: await visibleItem(formatItemId(parsed.item), caller, sources) };
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === 'NOT_FOUND')) throw error;
    throw new ServiceError('CONFLICT', 'The configuration has no item with a model.', { cause: error });
  }
}

/**
 * Returns whether the caller can replace the images of a configuration. A configuration has no owner, so only managers
 * of the catalog of its item can.
 */
export function mayReplaceImages({ id }: StoredConfiguration, caller: Caller): boolean {
  const catalogId = parseConfigurationId(id)?.item.catalogId;
  return catalogId !== undefined && caller.hasRight('catalog-mgt', catalogId);
}
