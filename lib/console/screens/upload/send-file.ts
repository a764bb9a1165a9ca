import { type Client, ServiceCallError, sendUpload } from '../../../../shared/contract/client/index.ts';
import type { BatchSettings, FileUpload } from './file-upload.ts';
import type { ModelGroup } from './group-files.ts';
import { packModel } from './pack-model.ts';

/** Only the own people see a new item until somebody publishes it. */
const HIDDEN = 1;

interface SendOptions extends BatchSettings {
  readonly batch: string;
  readonly group: ModelGroup;
  /** 0 to 100. */
  readonly onPercent: (percent: number) => void;
}

/**
 * Makes the item if there is none, sends the file, or the archive of it and what it names, to storage and starts its conversion. Returns the id of the job.
 * @throws ServiceCallError if the service refuses a step, and errors of the network
 */
export async function sendFile(client: Client, upload: FileUpload, options: SendOptions): Promise<string> {
  const { label, itemId, isKnown, isMade } = upload;
  const { group, unit, upAxis, batch, onPercent } = options;
  if (isKnown !== true && isMade !== true) {
    await client.createItem({ body: { id: itemId, label, visibilityStatus: HIDDEN } }).catch((error: unknown) => {
      // Somebody has made it meanwhile: it gets a new model.
      if (!(error instanceof ServiceCallError && error.code === 'CONFLICT')) throw error;
    });
  }
  const file = await packModel(group);
  const { upload: place } = await client.createUpload({ body: { fileName: file.name, size: file.size } });
  await sendUpload(place, file, { onProgress: (sent, total) => onPercent(Math.round((100 * sent) / total)) });
  const fields = {
    threeDimensionalAssetUrl: place.sourceUrl,
    batch,
    ...(unit === undefined ? {} : { unit }),
    ...(upAxis === undefined ? {} : { upAxis }),
  };
  const { assetProcessing } = await client.createConversion({
    params: { id: itemId },
    fields,
  });
  return assetProcessing.id;
}
