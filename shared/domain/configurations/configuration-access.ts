import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
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

/** Returns the item that a configuration with a choice is of; undefined for others, or if the caller does not see it. */
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

/**
 * Returns the item of a configuration for work with its model.
 *
 * @throws ServiceError 409 if the caller sees no such item: a configuration of a root component has no model here
 */
export async function configuredItem(id: string, caller: Caller, sources: ItemSources): Promise<StoredItem> {
  try {
    return await visibleItem(id, caller, sources);
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
