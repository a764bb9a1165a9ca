import { CONFIGURATORS, embeddingStore, SKINS } from '../../../shared/domain/client-calls/embedding-store.ts';
import type { Table } from '../../../shared/platform/aws/table.ts';
import { isSigningKey } from '../../../shared/platform/identity/tenants/api-key.ts';
import { findApiKey } from '../../../shared/platform/identity/tenants/api-key-store.ts';

/** Settings of a tenant that refer to something else; empty or missing if they refer to nothing. */
interface NamingSettings {
  readonly skin?: string | undefined;
  readonly configuratorId?: string | undefined;
  readonly webhookApiKey?: string | undefined;
}

/**
 * Checks that the settings refer to existing things: with a mistyped skin every page would get 404, and without its key
 * events would be sent unsigned.
 *
 * @throws with a message that says what to do
 * @param identity the table `identity`
 * @param tenant number of the tenant that gets the settings
 */
export async function refuseUnknown(identity: Table, tenant: number, settings: NamingSettings): Promise<void> {
  const { skin, configuratorId, webhookApiKey } = settings;
  if (skin && !(await embeddingStore(identity, SKINS).find(skin))) {
    throw new Error(`there is no skin ${skin}: skin put ${skin} --file FILE`);
  }
  if (configuratorId) {
    const configurator = await embeddingStore(identity, CONFIGURATORS).find(configuratorId);
    if (configurator?.tenant !== tenant) {
      const command = `configurator put ${configuratorId} --tenant ${tenant} --file FILE`;
      throw new Error(`tenant ${tenant} has no configurator ${configuratorId}: ${command}`);
    }
  }
  if (webhookApiKey) {
    const key = await findApiKey(identity, webhookApiKey);
    if (key?.tenant === tenant && isSigningKey(key)) return;
    throw new Error(
      `tenant ${tenant} has no enabled api key ${webhookApiKey} with a secret that is neither public nor cms: apikey list --tenant ${tenant}`,
    );
  }
}
