import type { Clock } from '../../platform/identifiers/clock.ts';
import type { Configuration } from './configuration.ts';
import type { ConfigurationStore } from './configuration-store.ts';
import { presentConfiguration } from './present-configuration.ts';

export interface ListConfigurationsDeps {
  readonly configurations: Pick<ConfigurationStore, 'findAll'>;
  readonly uploadUrl: string;
  readonly clock: Clock;
}

/** The tenant's configurations with these ids as they are read, unknown ones left out, and what is known once they are. */
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
