import type { FileStore } from '../../platform/aws/files.ts';
import type { StoredItem } from '../items/item.ts';
import { KEPT_MODELS, type ModelStore } from '../items/models/model-store.ts';
import type { ModelVersion } from '../items/models/model-version.ts';
import { ownerOfItem } from './item-models.ts';

/** The stores from which old models are removed. */
interface DropDeps {
  readonly models: Pick<ModelStore, 'versions' | 'drop'>;
  readonly privateFiles: Pick<FileStore, 'delete'>;
}

/**
 * Removes the models of an item beyond the last 20, with their sources and masters, except files that a kept model or
 * the item still uses. Public files stay, because clients keep their URLs. The files go first, so that a crash leaves
 * nothing that nobody knows.
 */
export async function dropOldModels(item: StoredItem, { models, privateFiles }: DropDeps): Promise<void> {
  const owner = ownerOfItem(item);
  const all = await models.versions(owner);
  const old = all.slice(KEPT_MODELS);
  if (old.length === 0) return;
  const used = new Set([...all.slice(0, KEPT_MODELS).flatMap(filesOf), item.masterKey]);
  for (const version of old) {
    for (const key of filesOf(version)) if (!used.has(key)) await privateFiles.delete(key);
    await models.drop(owner, version);
  }
}

function filesOf({ sourceKey, masterKey }: ModelVersion): string[] {
  return sourceKey === null ? [masterKey] : [sourceKey, masterKey];
}
