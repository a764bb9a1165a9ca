import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { type Client, ServiceCallError, sendUpload } from '../../../shared/contract/client/index.ts';
import { labelOfFile } from '../../../shared/domain/items/item-of-file.ts';
import type { BatchWatch } from './batch-watch.ts';
import type { ModelsCall } from './models-call.ts';
import { patientCall } from './patient-call.ts';
import type { PlannedModel } from './plan-models.ts';
import type { SentModel } from './sent-model.ts';

/** Only the own people see a new item until somebody publishes it. */
const HIDDEN = 1;
/** The share of the upload in the progress of a file; the rest is its conversion. */
const UPLOAD_SHARE = 0.5;
const NETWORK = 'NOT_SENT';

/** What the models of one run have in common. */
interface SentBatch {
  readonly batch: string;
  readonly watch: BatchWatch;
}

/**
 * Makes the item if there is none, sends the file to storage, starts the conversion and waits for its end. Returns what
 * became of it; a refused call and a broken connection are outcomes too.
 *
 * @param progress gets 0 to 1
 */
export async function sendModel(
  client: Client,
  model: PlannedModel,
  { unit, upAxis, batch, watch }: Pick<ModelsCall, 'unit' | 'upAxis'> & SentBatch,
  progress: (share: number) => void,
): Promise<SentModel> {
  const { file, itemId, by, isNew, order } = model;
  const base = { file, itemId, by };
  try {
    if (isNew) await patientCall(() => makeItem(client, itemId, order.label ?? labelOfFile(file)));
    const onProgress = (sent: number, total: number) => progress((UPLOAD_SHARE * sent) / total);
    const sourceUrl = await patientCall(() => uploadFile(client, file, onProgress));
    const stated = order.unit ?? unit;
    const fields = {
      threeDimensionalAssetUrl: sourceUrl,
      batch,
      ...(stated === undefined ? {} : { unit: stated }),
      ...(upAxis === undefined ? {} : { upAxis }),
    };
    // A repeated call starts no second job.
    const idempotencyKey = randomUUID();
    const start = () => client.createConversion({ params: { id: itemId }, fields, idempotencyKey });
    const { assetProcessing } = await patientCall(start);
    const onJob = (percent: number) => progress(UPLOAD_SHARE + (UPLOAD_SHARE * percent) / 100);
    return { ...base, ...outcomeOf(await watch.ended(assetProcessing.id, onJob)) };
  } catch (error) {
    if (error instanceof ServiceCallError) {
      return { ...base, outcome: 'failed', code: error.code, message: error.message };
    }
    if (!(error instanceof Error)) throw error;
    return { ...base, outcome: 'failed', code: NETWORK, message: error.message };
  }
}

function outcomeOf({
  error,
  warnings,
}: Awaited<ReturnType<BatchWatch['ended']>>): Pick<SentModel, 'outcome' | 'code' | 'message'> {
  if (error) return { outcome: 'failed', code: error.code, message: error.message };
  const [warning, ...more] = warnings;
  if (!warning) return { outcome: 'done' };
  const others = more.length > 0 ? ` (and ${more.length} more)` : '';
  return { outcome: 'warnings', code: warning.code, message: `${warning.message}${others}` };
}

async function uploadFile(
  client: Client,
  file: string,
  onProgress: (sent: number, total: number) => void,
): Promise<string> {
  const blob = await openAsBlob(file);
  const { upload } = await client.createUpload({ body: { fileName: path.basename(file), size: blob.size } });
  await sendUpload(upload, blob, { onProgress });
  return upload.sourceUrl;
}

async function makeItem(client: Client, id: string, label: string): Promise<void> {
  try {
    await client.createItem({ body: { id, label, visibilityStatus: HIDDEN } });
  } catch (error) {
    // A run that was interrupted has made it.
    if (!(error instanceof ServiceCallError && error.code === 'CONFLICT')) throw error;
  }
}
