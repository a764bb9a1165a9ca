import { useEffect, useState } from 'react';
import type { ModelUnit } from '../../../../shared/engines/models3d/units.ts';
import type { DroppedFile } from '../../parts/dropped-file.ts';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';
import { useLeaveWarning } from '../../session/use-leave-warning.ts';
import { useJobs } from '../jobs/use-jobs.ts';
import { type BatchSettings, type FileUpload, forItem } from './file-upload.ts';
import { followJobs } from './follow-jobs.ts';
import { withFiles } from './give-missing.ts';
import { lookForName, lookUpItems } from './look-up-items.ts';
import { newItemId } from './new-item-id.ts';
import { removeMadeItem } from './remove-upload.ts';
import { sendUploads } from './send-uploads.ts';
import { freeId } from './take-in.ts';
import { changeUpload, changeUploads, changeWaiting, forgetEnded, keepApart, uploadList } from './upload-list.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useMadeModels } from './use-made-models.ts';
import { useRemovedUploads } from './use-removed-uploads.ts';
import { useUploadList } from './use-upload-list.ts';

/** The models of a user: chosen, sent four at a time, and followed until their jobs have ended, also after a reload. */
export function useUploads(catalog: string | undefined) {
  const { client } = useService();
  const { uploads, apart, batch, last } = useUploadList();
  const itemsChanged = useItemsChanged();
  const [settings, setSettings] = useState<BatchSettings>({ unit: undefined, upAxis: undefined });
  const dropped = useDroppedFiles(catalog);
  const removed = useRemovedUploads();
  useEffect(forgetEnded, []);

  const send = (isWanted: (upload: FileUpload) => boolean) =>
    sendUploads(client, { settings, isWanted, onStarted: (itemId) => void itemsChanged(itemId) });

  /** Archives the item that a failed row has made, when it goes to another one: nobody would look for an empty one. */
  const leave = (upload: FileUpload) => {
    removeMadeItem(client, upload)
      .then((item) => (item === 'archived' ? itemsChanged(upload.itemId) : undefined))
      .catch((error: Error) => changeUpload(upload.key, { error: error.message }));
  };

  /** Sends a model to another item, as long as it waits; never two of a list to one. */
  const moveTo = (upload: FileUpload, wanted: string, insteadOf = upload.insteadOf) => {
    const others = uploadList().uploads.filter(({ key }) => key !== upload.key);
    const itemId = freeId(wanted, others);
    if (itemId !== upload.itemId) leave(upload);
    changeUploads((before) => before.map((each) => (each.key === upload.key ? forItem(each, itemId) : each)));
    changeUpload(upload.key, { insteadOf: insteadOf?.id === itemId ? undefined : insteadOf });
    // Without an answer only a note is missing.
    lookUpItems(client, [forItem(upload, itemId)]).catch(() => {});
  };

  /** Gives models to new items, in place of those that are there. */
  const makeNew = async (some: readonly FileUpload[]) => {
    for (const upload of some) {
      try {
        const itemId = await newItemId(client, upload, uploadList().uploads);
        moveTo(upload, itemId, { id: upload.itemId, label: upload.found?.label ?? upload.itemId });
      } catch (error) {
        changeUpload(upload.key, { error: error instanceof Error ? error.message : String(error) });
      }
    }
  };

  /** Says of models that they take the places of those that everybody sees. */
  const replace = (some: readonly FileUpload[]) => {
    for (const upload of some) changeWaiting(upload, { replaces: true });
  };

  /** Gives the model of a new item to the one that has its name: whoever asks for that has decided. */
  const replaceNamed = (upload: FileUpload, itemId: string) => {
    moveTo(upload, itemId);
    changeUpload(upload.key, { replaces: true });
  };

  /** Says that a new item is wanted beside the one that has its name. */
  const keepBoth = ({ itemId }: FileUpload) => keepApart(itemId);

  /** Gives a new item another name or kind, as long as its model waits. */
  const describe = (upload: FileUpload, changes: Partial<Pick<FileUpload, 'label' | 'kind'>>) =>
    changeWaiting(upload, changes);

  /** Looks for an item that has the new name of another one. Without an answer only a note is missing. */
  const lookForNamesake = (upload: FileUpload) => {
    lookForName(client, upload).catch(() => {});
  };

  /** Gives a model files that it lacks, and sends it again. */
  const addFiles = (upload: FileUpload, files: readonly DroppedFile[]) => {
    changeUploads((before) => before.map((each) => (each.key === upload.key ? withFiles(each, files) : each)));
    void send(({ key }) => key === upload.key);
  };

  /** Sends a model once more, in another unit, which it keeps. */
  const sendIn = (upload: FileUpload, askedUnit: ModelUnit) => {
    changeUpload(upload.key, { askedUnit });
    void send(({ key }) => key === upload.key);
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
    ...{ uploads, apart, last, isSending, settings, setSettings },
    ...{ dropped, removed },
    ...{ describe, lookForNamesake, send, sendIn, addFiles, moveTo, makeNew, replace, replaceNamed, keepBoth },
  };
}
