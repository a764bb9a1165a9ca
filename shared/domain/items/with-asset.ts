import type { StoredAsset, StoredItem } from './item.ts';

/**
 * Returns the item with one more asset, or with another one under the same name. A GLB from a client removes what
 * the last conversion has said of its model: renderings and exports would show another model than clients do.
 */
export function withAsset(item: StoredItem, name: string, asset: StoredAsset): StoredItem {
  const storedAssets = { ...item.storedAssets, [name]: asset };
  if (name !== 'glb') return { ...item, storedAssets };
  const { masterKey, modelShading, modelTriangles, ...others } = item;
  return { ...others, storedAssets };
}
