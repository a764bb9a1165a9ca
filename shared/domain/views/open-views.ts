import { openBucket } from '../../platform/aws/files.ts';
import { openTable } from '../../platform/aws/table.ts';
import { findTenant } from '../../platform/identity/tenants/tenant-store.ts';
import { publicFilesUrl } from '../../platform/runtime/service-settings.ts';
import { sourceUrlSettings } from '../../platform/source-urls/source-url-settings.ts';
import { openCatalogs } from '../catalogs/open-catalogs.ts';
import { CONFIGURATORS, embeddingStore } from '../client-calls/embedding-store.ts';
import { configurationStore } from '../configurations/configuration-store.ts';
import { configuredReader } from '../configured-items/configured-reader.ts';
import { withConfiguredItems } from '../configured-items/find-configured.ts';
import { itemReader } from '../items/item-reader.ts';
import { linkStore } from '../links/link-store.ts';
import { snapshotStore } from '../plan-snapshots/snapshot-store.ts';
import { openPlanReader } from '../plans/open-plan-reader.ts';

/** Opens what the viewer reads. */
export function openViews() {
  const [saved, identity] = [openTable('saved'), openTable('identity')];
  const items = openTable('items');
  const catalogs = openCatalogs(items);
  const configurators = embeddingStore(identity, CONFIGURATORS);
  return {
    items: withConfiguredItems(itemReader(items), { catalogs, configured: configuredReader(items) }),
    catalogs,
    uploadUrl: publicFilesUrl(process.env),
    allowHttp: sourceUrlSettings(process.env).allowLoopback,
    links: linkStore(saved),
    configurations: configurationStore(saved),
    snapshots: snapshotStore({ saved, privateFiles: openBucket('privateFiles') }),
    plans: openPlanReader(),
    /** The hosts that may embed pages of a tenant: its own, and those of its configurator that the link names. */
    async allowedHosts(tenant: number, configuratorId?: string): Promise<string[]> {
      const configurator = configuratorId === undefined ? undefined : await configurators.find(configuratorId);
      const found = await findTenant(identity, tenant);
      return [...(found?.allowedHosts ?? []), ...(configurator?.tenant === tenant ? configurator.allowedHosts : [])];
    },
    /** The hosts of a configurator, for the page that does not know yet what it shows. */
    async embeddingHosts(configuratorId?: string): Promise<string[]> {
      const configurator = configuratorId === undefined ? undefined : await configurators.find(configuratorId);
      return configurator?.allowedHosts ?? [];
    },
  };
}
