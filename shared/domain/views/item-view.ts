import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { StoredItem } from '../items/item.ts';
import { presentItem } from '../items/present-item.ts';
import type { ViewPage } from './view-page.ts';

/** The formats of an item's own files that the viewer opens. */
const MODEL = 'glb';
const MODEL_FOR_IOS = 'usdz';

/**
 * What the viewer shows of an item.
 *
 * @param uploadUrl the base URL of public files. Models and pictures elsewhere are left out, because the page's policy
 * allows no other host
 */
export function itemView(stored: StoredItem, language: string, uploadUrl: string): Omit<ViewPage, 'lines'> {
  const item = presentItem(stored, { language, uploadUrl });
  const own = (url: string | null | undefined) => (url?.startsWith(`${uploadUrl}/`) ? url : null);
  const { width, height, depth } = item;
  const id = formatItemId({ catalogId: stored.catalog, externalId: stored.externalId });
  return {
    title: item.label || id,
    sku: item.manufacturerSKU,
    pictureUrl: own(item.perspectiveImageHD) ?? own(item.perspectiveImage),
    data: {
      kind: 'item',
      id,
      glbUrl: own(item.assets[MODEL]?.url),
      usdzUrl: own(item.assets[MODEL_FOR_IOS]?.url),
      sizeMm: width !== null && height !== null && depth !== null ? { width, height, depth } : null,
      configurable: null,
    },
  };
}
