import { type Client, ServiceCallError } from '../../../../shared/contract/client/index.ts';
import { noteOwnChange } from '../../session/own-changes.ts';
import { type BatchSettings, type FileUpload, NOT_SENT } from './file-upload.ts';
import { foundItem, isUndecided } from './found-item.ts';
import { PublishedModelError, sendFile } from './send-file.ts';
import { noteSent } from './sent-together.ts';
import { changeUpload, uploadList } from './upload-list.ts';

const LANES = 4;

interface SendUploadsOptions {
  readonly settings: BatchSettings;
  readonly isWanted: (upload: FileUpload) => boolean;
  /** The conversion of the item has begun. */
  readonly onStarted: (itemId: string) => void;
}

/** Sends the wanted uploads of the list, four at a time. What fails says why in its row. */
export async function sendUploads(client: Client, options: SendUploadsOptions): Promise<void> {
  const { isWanted } = options;
  const wanted = uploadList().uploads.filter(
    (each) => each.group !== undefined && !isUndecided(each) && isWanted(each),
  );
  const keys = wanted.map(({ key }) => key).values();
  const lane = async () => {
    for (const key of keys) {
      // It may have been taken out meanwhile.
      const upload = uploadList().uploads.find((each) => each.key === key && isWanted(each));
      if (upload !== undefined) await sendOne(client, upload, options);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function sendOne(client: Client, upload: FileUpload, { settings, onStarted }: SendUploadsOptions): Promise<void> {
  const { key, group, itemId, askedUnit } = upload;
  if (group === undefined) return;
  const unit = askedUnit ?? settings.unit;
  changeUpload(key, { ...NOT_SENT, state: 'uploading', unit });
  try {
    const jobId = await sendFile(client, upload, {
      ...{ unit, upAxis: settings.upAxis, group, batch: uploadList().batch },
      onPercent: (percent) => changeUpload(key, { percent }),
      onItem: (isNew) => {
        changeUpload(key, { isMade: true, isNew, isArchived: false });
        noteOwnChange();
      },
    });
    changeUpload(key, { state: 'running', percent: 0, jobId });
    noteSent(upload, uploadList().batch);
    onStarted(itemId);
  } catch (error) {
    // It waits for somebody's decision.
    if (error instanceof PublishedModelError) changeUpload(key, { state: 'waiting', ...foundItem(error.item) });
    else changeUpload(key, failedWith(error));
  }
}

function failedWith(error: unknown): Partial<FileUpload> {
  const { requestId, code: errorCode } = error instanceof ServiceCallError ? error : {};
  return { state: 'failed', error: error instanceof Error ? error.message : String(error), errorCode, requestId };
}
