import type { StoredConfiguration } from '../configurations/configuration.ts';
import { savedImageUrls } from '../configurations/saved-image.ts';
import type { StoredItem } from '../items/item.ts';
import { itemView } from './item-view.ts';
import type { SizeMm } from './view-data.ts';
import type { ViewPage } from './view-page.ts';

/**
 * What the viewer shows of a configuration: its own picture and size, where the client has saved them, else those of
 * its item. The model of the item is shown only in place of a picture, because it is not the configured one.
 */
export function configurationView(
  { id, content, images }: StoredConfiguration,
  item: StoredItem | undefined,
  language: string,
  uploadUrl: string,
): Omit<ViewPage, 'lines'> {
  const shown = item && itemView(item, language, uploadUrl);
  const picture = savedImageUrls(images, uploadUrl).perspectiveImage;
  const data = shown?.data.kind === 'item' ? shown.data : undefined;
  return {
    title: shown?.title ?? (typeof content.label === 'string' ? content.label : id.split(':').slice(0, 2).join(':')),
    sku: shown?.sku ?? null,
    pictureUrl: picture ?? shown?.pictureUrl ?? null,
    data: {
      kind: 'item',
      id,
      glbUrl: picture ? null : (data?.glbUrl ?? null),
      usdzUrl: picture ? null : (data?.usdzUrl ?? null),
      sizeMm: sizeOf(content) ?? data?.sizeMm ?? null,
      configurable: null,
    },
  };
}

/** Clients save the size of what is configured, in millimetres. */
function sizeOf({ width, height, depth }: StoredConfiguration['content']): SizeMm | undefined {
  const isSize = (value: unknown): value is number => typeof value === 'number' && value > 0 && value < 1_000_000;
  return isSize(width) && isSize(height) && isSize(depth) ? { width, height, depth } : undefined;
}
