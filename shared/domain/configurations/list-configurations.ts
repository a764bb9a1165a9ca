import type { Clock } from '../../platform/identifiers/clock.ts';
import type { Configuration } from './configuration.ts';
import type { ConfigurationStore } from './configuration-store.ts';
import { presentConfiguration } from './present-configuration.ts';

/** The store, base URL of files and clock for lists of configurations. */
interface ListConfigurationsDeps {
  readonly configurations: Pick<ConfigurationStore, 'findAll'>;
  readonly uploadUrl: string;
  readonly clock: Clock;
}

/**
 * Returns the tenant's configurations with these ids, and the `meta` of the list, which is complete after all have been
 * read. Unknown ids are left out.
 */
export function listConfigurations(
  tenant: number,
  ids: readonly string[],
  { configurations, uploadUrl, clock }: ListConfigurationsDeps,
) {
  let total = 0;
  async function* presented(): AsyncGenerator<Configuration> {
    for await (const configuration of configurations.findAll(tenant, ids)) {
      total++;
      yield presentConfiguration(configuration, uploadUrl);
    }
  }
  return { entries: presented(), meta: () => ({ total, serverTime: clock().toISOString() }) };
}
