import { externalIdOfFile, labelOfFile, stemOfFile } from '../../../../shared/domain/items/item-of-file.ts';
import type { DroppedFile } from '../../parts/dropped-file.ts';
import { kindOfNames } from '../../parts/kinds/kind-of-names.ts';
import { type FileUpload, NOT_SENT } from './file-upload.ts';
import type { ModelGroup } from './group-files.ts';
import { nameOfModel, tellingFolder } from './name-of-model.ts';

/**
 * The uploads with models that somebody has chosen. A file whose row was lost by a reload takes its place there, with
 * the item that it had, and so does a mended file of the name of one that failed; a file that is on its way, or was
 * sent, is not taken a second time.
 */
export function takeIn(
  uploads: readonly FileUpload[],
  groups: readonly ModelGroup[],
  catalog: string,
): readonly FileUpload[] {
  const result = [...uploads];
  for (const group of groups) {
    const key = keyOf(group);
    const plainId = itemIdOfModel(group.model, catalog);
    const known = result.flatMap(({ itemId, group: of, label }) =>
      itemId === plainId && of ? [{ model: of.model, label }] : [],
    );
    const dropped = groups
      .filter(({ model }) => itemIdOfModel(model, catalog) === plainId)
      .map(({ model }) => ({ model, label: labelOfModel(model) }));
    const others = [...dropped, ...known].filter(({ model }) => keyOf({ model }) !== key);
    const named = namesOf(group.model, others, catalog);
    const at = result.findIndex((each) => each.key === key);
    const lost = at === -1 ? result.findIndex((each) => isWithoutFile(each) && fileOf(each.key) === fileOf(key)) : at;
    const place = lost === -1 ? result.findIndex((each) => isFailedAs(each, [plainId, named.itemId])) : lost;
    const row = result[place];
    if (row === undefined) result.push(newUpload(group, key, named, result));
    else if (isWithoutFile(row) || row.state === 'failed') {
      const { name, besideNames } = newUpload(group, key, named, []);
      result[place] = { ...row, ...NOT_SENT, key, name, besideNames, group, state: 'waiting' };
    }
  }
  return result;
}

/** What a model is called before somebody changes it. */
type NamedModel = Pick<FileUpload, 'itemId' | 'label' | 'kind'>;

/** A model with what it is called: another name may have been typed. */
interface LabelledModel {
  readonly model: DroppedFile;
  readonly label: string;
}

/** @param others that would get the same id: its folder tells it from them, in its name only if that is the same too */
function namesOf(model: DroppedFile, others: readonly LabelledModel[], catalog: string): NamedModel {
  const fileName = nameOfModel(model);
  const kind = kindOfNames([fileName, ...model.folder.split('/').toReversed()].map(stemOfFile));
  const [itemId, label] = [itemIdOfModel(model, catalog), labelOfFile(fileName)];
  const otherModels = others.map((each) => each.model);
  const folder = others.length === 0 ? undefined : tellingFolder(model, otherModels);
  if (folder === undefined) return { itemId, label, kind };
  // Also one that has its own folder behind the name already.
  const isCalledSo = (other: LabelledModel) =>
    labelOfModel(other.model) === label && other.label.startsWith(`${label} (`);
  const isSame = others.some((other) => other.label === label || isCalledSo(other));
  const told = isSame ? `${label} (${labelOfFile(folder)})` : label;
  return { itemId: `${itemId}-${externalIdOfFile(folder)}`, label: told, kind };
}

function labelOfModel(model: DroppedFile): string {
  return labelOfFile(nameOfModel(model));
}

/** Whether a row failed to give a model to one of the items that a file of this name can get. */
function isFailedAs({ state, itemId }: FileUpload, itemIds: readonly string[]): boolean {
  return state === 'failed' && itemIds.includes(itemId);
}

/** The id of the item that a model gets by the name of its file, or of its folder. */
export function itemIdOfModel(model: DroppedFile, catalog: string): string {
  return `${catalog}:${externalIdOfFile(nameOfModel(model))}`;
}

/**
 * An item id, with a number if it is taken: `chair.glb` and `chair.zip` are two items, and neither replaces the other.
 */
export function freeId(wanted: string, uploads: readonly FileUpload[]): string {
  const taken = new Set(uploads.map(({ itemId }) => itemId));
  let id = wanted;
  for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`;
  return id;
}

function newUpload(group: ModelGroup, key: string, named: NamedModel, others: readonly FileUpload[]): FileUpload {
  const itemId = freeId(named.itemId, others);
  // Two of one name differ in their numbers too.
  const number = itemId.slice(named.itemId.length).replace('-', ' ');
  return {
    key,
    name: group.model.file.name,
    besideNames: group.beside.map(({ file }) => file.name),
    group,
    label: `${named.label}${number}`,
    itemId,
    kind: named.kind,
    state: 'waiting',
    percent: 0,
  };
}

/** A job that has begun goes on without the file. */
function isWithoutFile({ group, state }: FileUpload): boolean {
  return group === undefined && (state === 'lost' || state === 'failed');
}

function keyOf({ model: { file, folder } }: Pick<ModelGroup, 'model'>): string {
  return `${folder}/${file.name} ${file.size}`;
}

/** Name and size: a file of a folder may be chosen by itself the second time. */
function fileOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}
