import type { StoredAsset, StoredItem } from './item.ts';
import { withPicturesOfModel } from './models/pictures-of-model.ts';

/**
 * Returns the item with one more asset, or with another one under the same name. A GLB from a client removes what
 * the last conversion has said of its model, with its pictures: they would show another model than clients do.
 */
export function withAsset(item: StoredItem, name: string, asset: StoredAsset): StoredItem {
  const storedAssets = { ...item.storedAssets, [name]: asset };
  if (name !== 'glb') return { ...item, storedAssets };
  const { masterKey, modelShading, modelTriangles, ...others } = item;
  return withPicturesOfModel({ ...others, storedAssets });
}
