import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { type Client, JobFailedError, ServiceCallError, sendUpload } from '../../../shared/contract/client/index.ts';
import { labelOfFile } from '../../../shared/domain/items/item-of-file.ts';
import type { ModelsCall } from './models-call.ts';
import type { PlannedModel } from './plan-models.ts';
import type { SentModel } from './sent-model.ts';

/** Only the own people see a new item until somebody publishes it. */
const HIDDEN = 1;
/** Of the way of a file, the part that is its upload. */
const UPLOAD_SHARE = 0.5;
const NETWORK = 'NOT_SENT';

/**
 * Makes the item if there is none, sends the file to storage, starts the conversion and waits for its end. Returns what
 * became of it; a refused call and a broken connection are outcomes too.
 *
 * @param progress gets 0 to 1
 */
export async function sendModel(
  client: Client,
  model: PlannedModel,
  { unit, upAxis, batch }: Pick<ModelsCall, 'unit' | 'upAxis'> & { readonly batch: string },
  progress: (share: number) => void,
): Promise<SentModel> {
  const { file, itemId, by, isNew, order } = model;
  const base = { file, itemId, by };
  try {
    if (isNew) await makeItem(client, itemId, order.label ?? labelOfFile(file));
    const blob = await openAsBlob(file);
    const fileName = path.basename(file);
    const { upload } = await client.createUpload({ body: { fileName, size: blob.size } });
    const onProgress = (sent: number, total: number) => progress((UPLOAD_SHARE * sent) / total);
    await sendUpload(upload, blob, { onProgress });
    const stated = order.unit ?? unit;
    const fields = {
      threeDimensionalAssetUrl: upload.sourceUrl,
      batch,
      ...(stated === undefined ? {} : { unit: stated }),
      ...(upAxis === undefined ? {} : { upAxis }),
    };
    const { assetProcessing } = await client.createConversion({ params: { id: itemId }, fields });
    const onJob = (percent: number) => progress(UPLOAD_SHARE + (UPLOAD_SHARE * percent) / 100);
    const job = await client.finished(assetProcessing, { onProgress: onJob });
    const [warning, ...more] = job.warnings;
    if (!warning) return { ...base, outcome: 'done' };
    const others = more.length > 0 ? ` (and ${more.length} more)` : '';
    return { ...base, outcome: 'warnings', code: warning.code, message: `${warning.message}${others}` };
  } catch (error) {
    if (error instanceof JobFailedError || error instanceof ServiceCallError) {
      return { ...base, outcome: 'failed', code: error.code, message: error.message };
    }
    if (!(error instanceof Error)) throw error;
    return { ...base, outcome: 'failed', code: NETWORK, message: error.message };
  }
}

async function makeItem(client: Client, id: string, label: string): Promise<void> {
  try {
    await client.createItem({ body: { id, label, visibilityStatus: HIDDEN } });
  } catch (error) {
    // A run that was interrupted has made it.
    if (!(error instanceof ServiceCallError && error.code === 'CONFLICT')) throw error;
  }
}
