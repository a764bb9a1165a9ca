import { StoredItem } from '../../../../shared/domain/items/item.ts';
import type { RoomsDeps } from '../../../../shared/domain/renderings/open-rooms.ts';
import { formatItemId } from '../../../../shared/platform/identifiers/item-id.ts';
import { buildPiece } from '../../../../shared/samples/build-model.ts';
import { sampleCatalogs } from '../../../../shared/samples/catalog.ts';
import { materialImage } from '../../../../shared/samples/material-image.ts';
import { writeGlb } from '../../../../shared/samples/model-files/write-gltf.ts';

const NOW = '2026-01-01T00:00:00.000Z';

/** Stores that hold the sample catalogs, as tenant 1 sees them, for pictures of rooms without a service. */
export function sampleStores(): Omit<RoomsDeps, 'browser'> {
  const items = sampleCatalogs.flatMap((catalog) => catalog.items.map((item) => storedItem(item, catalog.tenant)));
  return {
    items: {
      findMany: async (asked) =>
        items.filter(({ catalog, externalId }) =>
          asked.some(({ id }) => id.catalogId === catalog && id.externalId === externalId),
        ),
    },
    catalogs: {
      find: async (id) => ({
        id,
        tenant: 1,
        label: id,
        translations: {},
        visibility: 'public',
        sharedWith: [],
        topItems: [],
        revision: 1,
      }),
      visibleTo: async () => sampleCatalogs.map(({ id }) => id),
    },
    privateFiles: { readBytes: async (id) => writeGlb(id, buildPiece({ id })) },
    publicFiles: { readBytes: async (id) => materialImage({ id })?.bytes ?? new Uint8Array() },
  };
}

function storedItem(item: (typeof sampleCatalogs)[number]['items'][number], tenant: number): StoredItem {
  const id = formatItemId({ catalogId: item.catalog, externalId: item.externalId });
  const image = materialImage({ id });
  return StoredItem.parse({
    ...item,
    tenant,
    masterKey: id,
    storedImages: image ? { topImage: { key: id, widthPx: image.widthPx, heightPx: image.heightPx } } : {},
    created: NOW,
    updated: NOW,
  });
}
