import type { StoredAsset, StoredItem } from './item.ts';

/**
 * An item with one more asset, or another one under its name. With a GLB that somebody sends, the master of the
 * conversion before goes: renderings and exports would show another model than clients do.
 */
export function withAsset(item: StoredItem, name: string, asset: StoredAsset): StoredItem {
  const storedAssets = { ...item.storedAssets, [name]: asset };
  if (name !== 'glb') return { ...item, storedAssets };
  const { masterKey, ...others } = item;
  return { ...others, storedAssets };
}
