import { externalIdOfFile, labelOfFile } from '../../../../shared/domain/items/item-of-file.ts';
import type { DroppedFile } from '../../parts/dropped-file.ts';
import { type FileUpload, NOT_SENT } from './file-upload.ts';
import type { ModelGroup } from './group-files.ts';
import { nameOfModel } from './name-of-model.ts';

/**
 * The uploads with models that somebody has chosen. A file whose row was lost by a reload takes its place there, with the
 * item that it had, and so does a mended file of the name of one that failed; a file that is on its way, or was sent, is
 * not taken a second time.
 */
export function takeIn(
  uploads: readonly FileUpload[],
  groups: readonly ModelGroup[],
  catalog: string,
): readonly FileUpload[] {
  const result = [...uploads];
  for (const group of groups) {
    const key = keyOf(group);
    const at = result.findIndex((each) => each.key === key);
    const lost = at === -1 ? result.findIndex((each) => isWithoutFile(each) && fileOf(each.key) === fileOf(key)) : at;
    const place = lost === -1 ? result.findIndex((each) => isFailedAs(each, group, catalog)) : lost;
    const row = result[place];
    if (row === undefined) result.push(newUpload(group, key, catalog, result));
    else if (isWithoutFile(row) || row.state === 'failed') {
      const { name, besideNames } = newUpload(group, key, catalog, []);
      result[place] = { ...row, ...NOT_SENT, key, name, besideNames, group, state: 'waiting' };
    }
  }
  return result;
}

/** Whether a row failed to give a model to the item that a file of this name gets. */
function isFailedAs({ state, itemId }: FileUpload, { model }: ModelGroup, catalog: string): boolean {
  return state === 'failed' && itemId === wantedId(model, catalog);
}

function wantedId(model: DroppedFile, catalog: string): string {
  return `${catalog}:${externalIdOfFile(nameOfModel(model))}`;
}

/** An item id, with a number if it is taken: `chair.glb` and `chair.zip` are two items, and neither replaces the other. */
export function freeId(wanted: string, uploads: readonly FileUpload[]): string {
  const taken = new Set(uploads.map(({ itemId }) => itemId));
  let id = wanted;
  for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`;
  return id;
}

function newUpload(group: ModelGroup, key: string, catalog: string, others: readonly FileUpload[]): FileUpload {
  const fileName = nameOfModel(group.model);
  return {
    key,
    name: group.model.file.name,
    besideNames: group.beside.map(({ file }) => file.name),
    group,
    label: labelOfFile(fileName),
    itemId: freeId(wantedId(group.model, catalog), others),
    state: 'waiting',
    percent: 0,
  };
}

/** A job that has begun goes on without the file. */
function isWithoutFile({ group, state }: FileUpload): boolean {
  return group === undefined && (state === 'lost' || state === 'failed');
}

function keyOf({ model: { file, folder } }: ModelGroup): string {
  return `${folder}/${file.name} ${file.size}`;
}

/** Name and size: a file of a folder may be chosen by itself the second time. */
function fileOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}
