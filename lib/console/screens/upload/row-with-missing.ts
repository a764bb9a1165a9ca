import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import type { DroppedFile } from '../../parts/dropped-file.ts';
import { kindOfItem } from '../../parts/kinds/piece-of-item.ts';
import type { FileUpload } from './file-upload.ts';
import { withFiles } from './give-missing.ts';
import { groupFiles } from './group-files.ts';
import { takeIn } from './take-in.ts';

/** The upload of this page whose file has become the model of an item, if the page still has the file. */
export function uploadOfItem(uploads: readonly FileUpload[], itemId: string): FileUpload | undefined {
  // Their states are those of when the upload was last looked at.
  const isSent = ({ state }: FileUpload) => state === 'running' || state === 'done';
  return uploads.findLast((each) => each.itemId === itemId && each.group !== undefined && isSent(each));
}

/**
 * The upload of an item's model with files that it lacked: with the file that this page has sent, else with the one
 * that is among these files. Undefined if there is no file of a model, or more than one.
 */
export async function rowWithMissing(
  uploads: readonly FileUpload[],
  item: Item,
  files: readonly File[],
): Promise<FileUpload | undefined> {
  const sent = uploadOfItem(uploads, item.id);
  const dropped = files.map((file): DroppedFile => ({ file, folder: sent?.group?.model.folder ?? '' }));
  if (sent) return withFiles(sent, dropped);
  const [group, other] = (await groupFiles(dropped)).groups;
  if (group === undefined || other !== undefined) return undefined;
  const [row] = takeIn([], [group], item.id.slice(0, item.id.indexOf(':')));
  // The item is there: it is not made, and keeps what it is called.
  return row && { ...row, itemId: item.id, label: item.label, kind: kindOfItem(item), isKnown: true, isMade: true };
}
