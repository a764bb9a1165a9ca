import { useState } from 'react';
import type { DroppedFile } from '../../parts/dropped-file.ts';
import { useService } from '../../session/service.tsx';
import { askNamesAgain } from './ask-names-again.ts';
import { inNameOrder } from './drop-order.ts';
import { giveMissing, withCompleted } from './give-missing.ts';
import { groupFiles } from './group-files.ts';
import { lookForNames, lookUpItems } from './look-up-items.ts';
import { openArchives } from './open-archives.ts';
import { splitDrawings } from './split-drawings.ts';
import { takeIn } from './take-in.ts';
import { changeDrawings, changeUploads, uploadList } from './upload-list.ts';

/** What became of the files of a drop that are no rows of the list. */
interface DropNotes {
  /** Names of files that no model names. */
  readonly leftOut: readonly string[];
  /** Names of files that are damaged in their archive. */
  readonly torn: readonly string[];
  /** A file cannot be read, or has gone from its folder. */
  readonly error?: Error;
}

const NO_NOTES: DropNotes = { leftOut: [], torn: [] };

/** Takes dropped files into the list, and says what became of the others. */
export function useDroppedFiles(catalog: string | undefined) {
  const { client } = useService();
  const [notes, setNotes] = useState(NO_NOTES);
  const take = async (files: readonly DroppedFile[], into: string): Promise<DropNotes> => {
    const opened = await openArchives(files);
    const [drawings, models] = splitDrawings(opened.files);
    const found = await groupFiles(models);
    const given = await giveMissing(uploadList().uploads, found.leftOut);
    changeUploads((all) => withCompleted(all, given.completed));
    changeDrawings(() => drawings.map(({ file }) => file));
    const before = new Set(uploadList().uploads);
    changeUploads((all) => takeIn(all, inNameOrder(found.groups), into));
    const added = uploadList().uploads.filter((each) => !before.has(each));
    // Without an answer only a note is missing: the item is asked for again when the model is sent.
    lookUpItems(client, added).catch(() => {});
    void askNamesAgain(added, {
      uploads: () => uploadList().uploads,
      look: (some) => lookForNames(client, some),
    });
    return { leftOut: given.leftOut.map(({ file }) => file.name), torn: opened.torn };
  };
  const add = (files: readonly DroppedFile[]) => {
    if (catalog === undefined) return;
    const failed = (error: Error) => setNotes({ ...NO_NOTES, error });
    take(files, catalog).then(setNotes, failed);
  };
  return { notes, add };
}
