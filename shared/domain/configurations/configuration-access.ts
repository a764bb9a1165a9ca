import { notFound } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { StoredConfiguration } from './configuration.ts';
import { parseConfigurationId } from './configuration-id.ts';
import type { ConfigurationStore } from './configuration-store.ts';

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
 * Returns whether the caller can replace the images of a configuration. A configuration has no owner, so only managers
 * of the catalog of its item can.
 */
export function mayReplaceImages({ id }: StoredConfiguration, caller: Caller): boolean {
  const catalogId = parseConfigurationId(id)?.item.catalogId;
  return catalogId !== undefined && caller.hasRight('catalog-mgt', catalogId);
}
