import { useCallback, useEffect, useState } from 'react';
import type { ModelUnit } from '../../../../shared/engines/models3d/units.ts';
import type { DroppedFile } from '../../parts/dropped-file.ts';
import { ARCHIVED } from '../../parts/visibility.ts';
import { noteOwnChange } from '../../session/own-changes.ts';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';
import { useLeaveWarning } from '../../session/use-leave-warning.ts';
import { useJobs } from '../jobs/use-jobs.ts';
import { type BatchSettings, type FileUpload, forItem, NOT_SENT } from './file-upload.ts';
import { findBySku } from './find-by-sku.ts';
import { followJobs } from './follow-jobs.ts';
import { giveMissing, withCompleted, withFiles } from './give-missing.ts';
import { groupFiles } from './group-files.ts';
import { openArchives } from './open-archives.ts';
import { removeMadeItem } from './remove-upload.ts';
import type { Removed } from './removed-note.tsx';
import { sendFile } from './send-file.ts';
import { splitDrawings } from './split-drawings.ts';
import { freeId, takeIn } from './take-in.ts';
import { changeUploads, forgetEnded, uploadList, useUploadList } from './upload-list.ts';
import { useMadeModels } from './use-made-models.ts';

const LANES = 4;
const MAX_IDS = 50;

/** The models of a user: chosen, sent four at a time, and followed until their jobs have ended, also after a reload. */
export function useUploads(catalog: string | undefined) {
  const { client } = useService();
  const { uploads, batch } = useUploadList();
  const itemsChanged = useItemsChanged();
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [torn, setTorn] = useState<readonly string[]>([]);
  const [drawings, setDrawings] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const [addError, setAddError] = useState<Error>();
  useEffect(forgetEnded, []);

  const change = useCallback((key: string, changes: Partial<FileUpload>) => {
    changeUploads((before) => before.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  }, []);

  /** Changes a model as long as it waits for the same item: later, the item that is found may be the one that it has made. */
  const changeWaiting = ({ key, itemId }: FileUpload, changes: Partial<FileUpload>) => {
    const now = uploadList().uploads.find((each) => each.key === key);
    if (now?.state === 'waiting' && now.itemId === itemId) change(key, changes);
  };

  /** Notes which of some models become models of items that are there. Returns the others. */
  const look = async (some: readonly FileUpload[]): Promise<readonly FileUpload[]> => {
    const { items } = await client.listItems({ query: { 'ids[]': some.map(({ itemId }) => itemId) } });
    const known = new Map(items.map(({ id, visibilityStatus }) => [id, visibilityStatus === ARCHIVED]));
    for (const upload of some) {
      const isArchived = known.get(upload.itemId);
      changeWaiting(upload, { isKnown: isArchived !== undefined && upload.isMade !== true, isArchived });
    }
    return some.filter(({ itemId }) => !known.has(itemId));
  };

  /** Gives models whose names are SKUs to the items with these. */
  const lookForSkus = async (some: readonly FileUpload[]) => {
    const left = some.values();
    const lane = async () => {
      for (const upload of left) {
        const itemId = await findBySku(client, upload.name, catalogOf(upload));
        const isTaken = uploadList().uploads.some((each) => each.itemId === itemId);
        if (itemId !== undefined && !isTaken) changeWaiting(upload, { itemId, isKnown: true, isBySku: true });
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  };

  const takeFiles = async (files: readonly DroppedFile[]) => {
    if (catalog === undefined) return;
    const opened = await openArchives(files);
    const [plans, models] = splitDrawings(opened.files);
    const found = await groupFiles(models);
    const given = await giveMissing(uploadList().uploads, found.leftOut);
    changeUploads((all) => withCompleted(all, given.completed));
    setTorn(opened.torn);
    setDrawings(plans.map(({ file }) => file.name));
    setLeftOut(given.leftOut.map(({ file }) => file.name));
    const before = new Set(uploadList().uploads);
    changeUploads((all) => takeIn(all, found.groups, catalog));
    const added = uploadList().uploads.filter((each) => !before.has(each));
    for (let at = 0; at < added.length; at += MAX_IDS) {
      // Without an answer only a note beside the name is missing.
      look(added.slice(at, at + MAX_IDS))
        .then(lookForSkus)
        .catch(noted);
    }
  };

  /** Takes files into the list. A file that cannot be read, or has gone from its folder, is a failure that is shown. */
  const add = (files: readonly DroppedFile[]) => {
    setAddError(undefined);
    takeFiles(files).catch(setAddError);
  };

  /** Archives the item that a failed row has made, when it goes to another one: nobody would look for an empty one. */
  const leave = (upload: FileUpload) => {
    removeMadeItem(client, upload)
      .then((item) => (item === 'archived' ? itemsChanged(upload.itemId) : undefined))
      .catch((error: Error) => change(upload.key, { error: error.message }));
  };

  /** Sends a model to another item, as long as it waits; never two of a list to one. */
  const moveTo = (upload: FileUpload, wanted: string) => {
    const others = uploadList().uploads.filter(({ key }) => key !== upload.key);
    const itemId = freeId(wanted, others);
    if (itemId !== upload.itemId) leave(upload);
    changeUploads((before) => before.map((each) => (each.key === upload.key ? forItem(each, itemId) : each)));
    look([forItem(upload, itemId)]).catch(noted);
  };

  /** Gives a new item another name or kind, as long as its model waits. */
  const describe = (upload: FileUpload, changes: Partial<Pick<FileUpload, 'label' | 'kind'>>) =>
    changeWaiting(upload, changes);

  /** Gives a failed model files that it lacks. */
  const addFiles = (key: string, files: readonly DroppedFile[]) => {
    changeUploads((before) => before.map((each) => (each.key === key ? withFiles(each, files) : each)));
  };

  /** Takes rows out, and with them the items that they have made, if these have nothing yet. */
  const remove = async (isUnwanted: (upload: FileUpload) => boolean) => {
    const out: Removed[] = [];
    for (const upload of uploadList().uploads.filter(isUnwanted)) {
      try {
        const item = await removeMadeItem(client, upload);
        const at = uploadList().uploads.findIndex(({ key }) => key === upload.key);
        changeUploads((before) => before.filter(({ key }) => key !== upload.key));
        // A file that was never sent is chosen again as easily.
        if (upload.isMade === true) out.push({ upload, at: at + out.length, item });
        if (item === 'archived') await itemsChanged(upload.itemId);
      } catch (error) {
        change(upload.key, { error: error instanceof Error ? error.message : String(error) });
      }
    }
    setRemoved(out);
  };

  /** Puts the removed rows back. */
  const putBack = () => {
    for (const { at, upload } of removed) changeUploads((before) => before.toSpliced(at, 0, upload));
    setRemoved([]);
  };

  /** Sends a model once more, in another unit, which it keeps. */
  const sendIn = (key: string, askedUnit: ModelUnit, settings: BatchSettings) => {
    change(key, { askedUnit });
    return send(settings, (upload) => upload.key === key);
  };

  const send = async (settings: BatchSettings, isWanted: (upload: FileUpload) => boolean) => {
    const waiting = uploadList().uploads.filter((each) => each.group !== undefined && isWanted(each));
    const keys = waiting.map(({ key }) => key).values();
    const lane = async () => {
      for (const key of keys) {
        // It may have been taken out meanwhile.
        const upload = uploadList().uploads.find((each) => each.key === key && isWanted(each));
        if (upload?.group === undefined) continue;
        const unit = upload.askedUnit ?? settings.unit;
        change(key, { ...NOT_SENT, state: 'uploading', unit });
        try {
          const onPercent = (percent: number) => change(key, { percent });
          const onItem = (isNew: boolean) => {
            change(key, { isMade: true, isNew, isArchived: false });
            noteOwnChange();
          };
          const { upAxis } = settings;
          const { group } = upload;
          const jobId = await sendFile(client, upload, { unit, upAxis, group, batch, onPercent, onItem });
          change(key, { state: 'running', percent: 0, jobId });
          void itemsChanged(upload.itemId);
        } catch (error) {
          change(key, { state: 'failed', error: error instanceof Error ? error.message : String(error) });
        }
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  };

  const isFollowed = uploads.some(({ state }) => state === 'running' || state === 'lost');
  const jobs = useJobs({ batch }, isFollowed);
  useEffect(() => {
    if (jobs.data) changeUploads((before) => followJobs(before, jobs.data.assetProcessings));
  }, [jobs.data]);

  useMadeModels(uploads);

  const isSending = uploads.some(({ state }) => state === 'uploading');
  useLeaveWarning(isSending);

  return {
    uploads,
    leftOut,
    torn,
    drawings,
    removed,
    addError,
    add,
    addFiles,
    moveTo,
    describe,
    remove,
    putBack,
    send,
    sendIn,
    isSending,
  };
}

function catalogOf({ itemId }: FileUpload): string {
  return itemId.slice(0, itemId.indexOf(':'));
}

function noted(): void {
  // The items are asked for again when the model is sent.
}
