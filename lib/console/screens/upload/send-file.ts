import { type Client, ServiceCallError, sendUpload } from '../../../../shared/contract/client/index.ts';
import { labelOfFile } from '../../../../shared/domain/items/item-of-file.ts';
import type { ModelUnit } from '../../../../shared/engines/models3d/units.ts';
import type { FileUpload } from './file-upload.ts';

/** Only the own people see a new item until somebody publishes it. */
const HIDDEN = 1;

interface SendOptions {
  /** Of all files; undefined: as each file says. */
  readonly unit: ModelUnit | undefined;
  readonly batch: string;
  /** 0 to 100. */
  readonly onPercent: (percent: number) => void;
}

/**
 * Makes the item if there is none, sends the file to storage and starts its conversion. Returns the id of the job.
 * @throws ServiceCallError if the service refuses a step, and errors of the network
 */
export async function sendFile(client: Client, upload: FileUpload, options: SendOptions): Promise<string> {
  const { file, itemId, isKnown } = upload;
  const { unit, batch, onPercent } = options;
  if (isKnown !== true) {
    await client
      .createItem({ body: { id: itemId, label: labelOfFile(file.name), visibilityStatus: HIDDEN } })
      .catch((error: unknown) => {
        // Somebody has made it meanwhile: it gets a new model.
        if (!(error instanceof ServiceCallError && error.code === 'CONFLICT')) throw error;
      });
  }
  const { upload: place } = await client.createUpload({ body: { fileName: file.name, size: file.size } });
  await sendUpload(place, file, { onProgress: (sent, total) => onPercent(Math.round((100 * sent) / total)) });
  const fields = { threeDimensionalAssetUrl: place.sourceUrl, batch, ...(unit === undefined ? {} : { unit }) };
  const { assetProcessing } = await client.createConversion({
    params: { id: itemId },
    fields,
  });
  return assetProcessing.id;
}
