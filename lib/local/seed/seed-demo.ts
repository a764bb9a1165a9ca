import { randomBytes } from 'node:crypto';
import { ConditionFailedError, openTable } from '../../../shared/aws/table.ts';
import { Catalog } from '../../../shared/catalogs/catalog.ts';
import { catalogStore } from '../../../shared/catalogs/catalog-store.ts';
import { embeddingStore } from '../../../shared/embedding/embedding-store.ts';
import { type StoredItem, StoredItem as StoredItemSchema } from '../../../shared/items/item.ts';
import { type ItemStore, itemStore } from '../../../shared/items/item-store.ts';
import { type SampleCatalog, type SampleItem, sampleCatalogs } from '../../../shared/sample-catalog/catalog.ts';
import { makeDemoTenants } from '../../../shared/tenants/demo-tenants.ts';
import { putDemoTenants } from '../../../shared/tenants/put-demo-tenants.ts';
import type { DemoTenant } from '../service/endpoints.ts';

const ITEMS_AT_ONCE = 16;

/** Tenant 1 has it as its `configuratorId`. Its page is a place holder: the service brings no configurator. */
const DEMO_CONFIGURATOR = {
  id: 'demoConfigurator',
  tenant: 1,
  url: 'https://configurator.example/',
  allowedHosts: ['localhost', '127.0.0.1'],
  settings: { language: 'en' },
};
const DEMO_SKIN = { id: 'demoSkin', colors: { primary: '#7a4f2b', background: '#f7f4ef' }, logo: null, fonts: [] };

/**
 * Puts the demo tenants and the sample catalogs into an empty service, and answers the credentials, which are told
 * nowhere else. Models come later, through the public way. Needs the operator's environment; may be repeated.
 */
export async function seedDemo(now: Date): Promise<DemoTenant[]> {
  const tenants = await makeDemoTenants(randomBytes);
  await putDemoTenants(
    openTable('identity'),
    tenants.map(({ records }) => records),
  );
  const embedding = embeddingStore(openTable('identity'));
  await embedding.putConfigurator(DEMO_CONFIGURATOR);
  await embedding.putSkin(DEMO_SKIN);
  const table = openTable('items');
  for (const sample of sampleCatalogs) {
    await catalogStore(table).put(catalogOf(sample));
    await putItems(itemStore(table), sample, now);
  }
  return tenants.map(({ credentials }) => ({
    ...credentials,
    apiKeys: [...credentials.apiKeys],
    users: credentials.users.map((user) => ({ ...user, rights: [...user.rights] })),
    catalogs: [...credentials.catalogs],
  }));
}

function catalogOf({ id, tenant, label, visibility, topItems, translations }: SampleCatalog): Catalog {
  return Catalog.parse({ id, tenant, label, visibility, topItems, translations });
}

async function putItems(store: ItemStore, { tenant, items }: SampleCatalog, now: Date): Promise<void> {
  for (let start = 0; start < items.length; start += ITEMS_AT_ONCE) {
    await Promise.all(
      items.slice(start, start + ITEMS_AT_ONCE).map(async (item) => {
        try {
          await store.create(storedItem(item, tenant, now));
        } catch (error) {
          // There since a first start that was interrupted.
          if (!(error instanceof ConditionFailedError)) throw error;
        }
      }),
    );
  }
}

function storedItem({ id, ...content }: SampleItem, tenant: number, now: Date): StoredItem {
  const time = now.toISOString();
  return StoredItemSchema.parse({ ...content, tenant, created: time, updated: time });
}
