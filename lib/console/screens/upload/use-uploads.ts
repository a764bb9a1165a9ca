import { useCallback, useEffect, useState } from 'react';
import type { DroppedFile } from '../../parts/dropped-file.ts';
import { useService } from '../../session/service.tsx';
import { useJobs } from '../jobs/use-jobs.ts';
import type { BatchSettings, FileUpload } from './file-upload.ts';
import { findBySku } from './find-by-sku.ts';
import { followJobs } from './follow-jobs.ts';
import { giveMissing, withFiles } from './give-missing.ts';
import { groupFiles } from './group-files.ts';
import { sendFile } from './send-file.ts';
import { freeId, takeIn } from './take-in.ts';
import { changeUploads, forgetEnded, uploadList, useUploadList } from './upload-list.ts';

const LANES = 4;
const MAX_IDS = 50;

/** The models of a user: chosen, sent four at a time, and followed until their jobs have ended, also after a reload. */
export function useUploads(catalog: string | undefined) {
  const { client } = useService();
  const { uploads, batch } = useUploadList();
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
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
    const known = new Set(items.map(({ id }) => id));
    for (const upload of some) changeWaiting(upload, { isKnown: known.has(upload.itemId) });
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

  const add = async (files: readonly DroppedFile[]) => {
    if (catalog === undefined) return;
    const found = await groupFiles(files);
    const given = await giveMissing(uploadList().uploads, found.leftOut);
    for (const completed of given.completed) change(completed.key, completed);
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

  /** Sends a model to another item, as long as it waits; never two of a list to one. */
  const moveTo = (upload: FileUpload, wanted: string) => {
    const others = uploadList().uploads.filter(({ key }) => key !== upload.key);
    const itemId = freeId(wanted, others);
    change(upload.key, { itemId, isKnown: undefined, isBySku: undefined });
    look([{ ...upload, itemId }]).catch(noted);
  };

  /** Gives a failed model files that it lacks. */
  const addFiles = (key: string, files: readonly DroppedFile[]) => {
    changeUploads((before) => before.map((each) => (each.key === key ? withFiles(each, files) : each)));
  };

  const remove = (key: string) => changeUploads((before) => before.filter((each) => each.key !== key));

  const send = async (settings: BatchSettings, isWanted: (upload: FileUpload) => boolean) => {
    const waiting = uploadList().uploads.filter((each) => each.group !== undefined && isWanted(each));
    const keys = waiting.map(({ key }) => key).values();
    const lane = async () => {
      for (const key of keys) {
        // It may have been taken out meanwhile.
        const upload = uploadList().uploads.find((each) => each.key === key && isWanted(each));
        if (upload?.group === undefined) continue;
        change(key, { state: 'uploading', percent: 0, error: undefined, jobId: undefined });
        try {
          const onPercent = (percent: number) => change(key, { percent });
          const jobId = await sendFile(client, upload, { ...settings, group: upload.group, batch, onPercent });
          change(key, { state: 'running', percent: 0, jobId, isMade: true });
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

  const isSending = uploads.some(({ state }) => state === 'uploading');
  useEffect(() => {
    if (!isSending) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSending]);

  return { uploads, leftOut, add, addFiles, moveTo, remove, send, isSending };
}

function catalogOf({ itemId }: FileUpload): string {
  return itemId.slice(0, itemId.indexOf(':'));
}

function noted(): void {
  // The items are asked for again when the model is sent.
}
