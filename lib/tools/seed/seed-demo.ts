import { randomBytes } from 'node:crypto';
import { Catalog } from '../../../shared/domain/catalogs/catalog.ts';
import { catalogStore } from '../../../shared/domain/catalogs/catalog-store.ts';
import { CONFIGURATORS, embeddingStore, SKINS } from '../../../shared/domain/client-calls/embedding-store.ts';
import { IMAGE_TYPES, type StoredItem, StoredItem as StoredItemSchema } from '../../../shared/domain/items/item.ts';
import { itemFileKey, sha256OfBytes } from '../../../shared/domain/items/item-files.ts';
import { type ItemStore, itemStore } from '../../../shared/domain/items/item-store.ts';
import { type FileStore, openBucket } from '../../../shared/platform/aws/files.ts';
import { ConditionFailedError, openTable } from '../../../shared/platform/aws/table.ts';
import { materialImage, type SampleCatalog, type SampleItem, sampleCatalogs } from '../../../shared/samples/catalog.ts';
import type { DemoTenantCredentials } from '../../../shared/samples/demo-tenant-credentials.ts';
import { makeDemoTenants } from '../../../shared/samples/demo-tenants.ts';
import { putDemoTenants } from '../../../shared/samples/put-demo-tenants.ts';
import { noteAwaitedModel } from './note-awaited-model.ts';
import { putDemoObjects } from './put-demo-objects.ts';

const CONCURRENT_ITEMS = 16;

/** The `configuratorId` of tenant 1. Its page is the service's own viewer. */
const DEMO_CONFIGURATOR = {
  id: 'demoConfigurator',
  tenant: 1,
  settings: { language: 'en' },
};
const DEMO_SKIN = { id: 'demoSkin', colors: { primary: '#7a4f2b', background: '#f7f4ef' }, logo: null, fonts: [] };

/** What is written. */
export interface SeedOptions {
  /** Whether materials get pictures. To draw them takes most of the time. */
  readonly pictures: boolean;
  /** Whether the models of the items follow, and the items say so until then. */
  readonly models: boolean;
}

/**
 * Writes the demo tenants and the sample catalogs into a service. Models and their pictures follow through the
 * public interface. Needs the operator's environment; can be repeated.
 *
 * @param baseUrl `{base_url}` without a slash at the end
 * @returns the credentials, which are shown nowhere else
 */
export async function seedDemo(
  now: Date,
  baseUrl: string,
  { pictures, models }: SeedOptions,
): Promise<DemoTenantCredentials[]> {
  const tenants = await makeDemoTenants(randomBytes);
  await putDemoTenants(
    openTable('identity'),
    tenants.map(({ records }) => records),
  );
  await embeddingStore(openTable('identity'), CONFIGURATORS).put({
    ...DEMO_CONFIGURATOR,
    allowedHosts: [...new Set(['localhost', '127.0.0.1', new URL(baseUrl).hostname])],
    url: `${baseUrl}/view/embed?configuratorId=${DEMO_CONFIGURATOR.id}`,
  });
  await embeddingStore(openTable('identity'), SKINS).put(DEMO_SKIN);
  const table = openTable('items');
  for (const sample of sampleCatalogs) {
    await catalogStore(table).put(catalogOf(sample));
    const publicFiles = pictures ? openBucket('publicFiles') : undefined;
    const noteModel = models ? (item: StoredItem) => noteAwaitedModel(table, item, now) : undefined;
    await putItems(sample, now, { items: itemStore(table), publicFiles, noteModel });
  }
  await putDemoObjects(now);
  return tenants.map(({ credentials }) => credentials);
}

function catalogOf({ id, tenant, label, visibility, topItems, translations }: SampleCatalog): Catalog {
  return Catalog.parse({ id, tenant, label, visibility, topItems, translations });
}

interface SeedStores {
  readonly items: Pick<ItemStore, 'create'>;
  /** For the pictures of materials; without it, they get none. */
  readonly publicFiles: Pick<FileStore, 'putBytes'> | undefined;
  /** Says of an item that its model follows. */
  readonly noteModel: ((item: StoredItem) => Promise<void>) | undefined;
}

async function putItems({ tenant, items }: SampleCatalog, now: Date, stores: SeedStores): Promise<void> {
  for (let start = 0; start < items.length; start += CONCURRENT_ITEMS) {
    await Promise.all(
      items.slice(start, start + CONCURRENT_ITEMS).map(async (item) => {
        const stored = storedItem(item, tenant, now);
        try {
          await stores.items.create(await withPicture(stored, item, stores));
        } catch (error) {
          // The item exists since an interrupted first start.
          if (!(error instanceof ConditionFailedError)) throw error;
        }
        await stores.noteModel?.(stored);
      }),
    );
  }
}

/** A material of walls and floors looks the same from every side, so one picture is used for all of its images. */
async function withPicture(stored: StoredItem, item: SampleItem, { publicFiles }: SeedStores): Promise<StoredItem> {
  const picture = publicFiles && materialImage(item);
  if (!picture) return stored;
  const { bytes, widthPx, heightPx } = picture;
  const key = itemFileKey(stored, 'images', sha256OfBytes(bytes), '.png');
  await publicFiles.putBytes(key, bytes, { contentType: 'image/png', immutable: true });
  const image = { key, widthPx, heightPx };
  return { ...stored, storedImages: Object.fromEntries(IMAGE_TYPES.map((type) => [type, image])) };
}

function storedItem({ id, ...content }: SampleItem, tenant: number, now: Date): StoredItem {
  const time = now.toISOString();
  return StoredItemSchema.parse({ ...content, tenant, created: time, updated: time });
}
