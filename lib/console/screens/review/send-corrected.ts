import type { Client } from '../../../../shared/contract/client/index.ts';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { correctionAfterSending } from '../../parts/model-correction/correction.ts';
import { runCorrection } from '../../parts/model-correction/run-correction.ts';
import { standingOf } from '../../parts/model-correction/standing-of-model.ts';
import type { FileUpload } from '../upload/file-upload.ts';
import { sendUploads } from '../upload/send-uploads.ts';
import { changeUploads, uploadList } from '../upload/upload-list.ts';

/**
 * Sends the file of an item's model again, with what has come to it. What a person has corrected of the model stays:
 * unit and axis go with the file, size and turn are given to the new model.
 *
 * @throws Error if the file is not sent, errors of jobs that fail, ServiceCallError if the service refuses a call, and
 * errors of the network
 */
export async function sendCorrected(client: Client, item: Item, row: FileUpload): Promise<void> {
  const { models } = await client.listItemModels({ params: { id: item.id } });
  const model = models.find(({ current }) => current);
  const [unit, upAxis] = [model?.unit ?? undefined, model?.upAxis ?? undefined];
  // The unit of the model counts, not one that was chosen when the file was first sent.
  changeUploads((before) => [...before.filter(({ key }) => key !== row.key), { ...row, askedUnit: undefined }]);
  await sendUploads(client, {
    settings: { unit, upAxis },
    isWanted: ({ key }) => key === row.key,
    onStarted: () => {},
  });
  const sent = uploadList().uploads.find(({ key }) => key === row.key);
  if (sent?.jobId === undefined) throw new Error(sent?.error);
  await client.finished((await client.getAssetProcessing({ params: { id: sent.jobId } })).assetProcessing);
  const correction = model ? correctionAfterSending(model) : {};
  const from = { jobId: sent.jobId, unit, scale: 1, size: null, standing: standingOf(undefined) };
  await runCorrection(client, item, correction, { from });
}
