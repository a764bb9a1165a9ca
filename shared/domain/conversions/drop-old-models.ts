import type { FileStore } from '../../platform/aws/files.ts';
import { itemIdOfPath } from '../../platform/identifiers/item-id.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { ItemStore } from '../items/item-store.ts';
import { KEPT_MODELS, type ModelStore } from '../items/models/model-store.ts';
import type { ModelVersion } from '../items/models/model-version.ts';
import { ownerOfItem } from './item-models.ts';

/** The stores from which old models are removed. */
interface DropDeps {
  readonly items: Pick<ItemStore, 'find'>;
  readonly models: Pick<ModelStore, 'versions' | 'drop'>;
  readonly privateFiles: Pick<FileStore, 'delete'>;
}

/**
 * Removes all but the last 20 models of the item of a job, with their sources and masters, except files that a kept
 * model or the item still uses. Public files stay, because clients keep their URLs. The files are deleted before the
 * row of their model, so that a crash leaves no file without a row.
 */
export async function dropOldModels(
  { tenant, targetId }: Pick<StoredJob, 'tenant' | 'targetId'>,
  { items, models, privateFiles }: DropDeps,
): Promise<void> {
  const item = await items.find(tenant, itemIdOfPath(targetId));
  if (!item) return;
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
