import { notFound } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { StoredConfiguration } from './configuration.ts';
import { parseConfigurationId } from './configuration-id.ts';
import type { ConfigurationStore } from './configuration-store.ts';

/** The configuration of a path, if it is of the caller's tenant. Throws 404: a foreign one is answered like none. */
export async function readableConfiguration(
  id: string,
  caller: Caller,
  configurations: Pick<ConfigurationStore, 'find'>,
): Promise<StoredConfiguration> {
  const configuration = await configurations.find(caller.tenant.id, id);
  if (!configuration) throw notFound('configuration');
  return configuration;
}

/** A configuration is nobody's own, so only who manages the catalog of its item may replace its images. */
export function mayReplaceImages({ id }: StoredConfiguration, caller: Caller): boolean {
  const catalogId = parseConfigurationId(id)?.item.catalogId;
  return catalogId !== undefined && caller.hasRight('catalog-mgt', catalogId);
}
