import { type Client, ServiceCallError, sendUpload } from '../../../../shared/contract/client/index.ts';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { ITEM_KINDS } from '../../parts/kinds/item-kind.ts';
import { ARCHIVED, HIDDEN, isShown } from '../../parts/visibility.ts';
import type { BatchSettings, FileUpload } from './file-upload.ts';
import { hasModel } from './found-item.ts';
import type { ModelGroup } from './group-files.ts';
import { packModel } from './pack-model.ts';

interface SendOptions extends BatchSettings {
  readonly batch: string;
  readonly group: ModelGroup;
  /** 0 to 100. */
  readonly onPercent: (percent: number) => void;
  /** The item is there. `isNew`: it was not there before. */
  readonly onItem: (isNew: boolean) => void;
}

/**
 * Makes the item if there is none, sends the file, or the archive of it and what it names, to storage and starts its
 * conversion. Returns the id of the job.
 * @throws PublishedModelError before anything is sent; ServiceCallError if the service refuses a step, and errors of
 * the network
 */
export async function sendFile(client: Client, upload: FileUpload, options: SendOptions): Promise<string> {
  const { itemId } = upload;
  const { group, unit, upAxis, batch, onPercent, onItem } = options;
  const isNew = await prepareItem(client, upload);
  onItem(isNew);
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

/** The model would take the place of one that everybody sees, and nobody has said that it should. */
export class PublishedModelError extends Error {
  override readonly name = 'PublishedModelError';
  readonly item: Item;

  constructor(item: Item) {
    super(`the model of ${item.id} is published`);
    this.item = item;
  }
}

/**
 * Makes the item, or brings an archived one back into the review. Returns whether it was made. It may have been made or
 * published since the list was looked at, so it is read again.
 */
async function prepareItem(client: Client, upload: FileUpload) {
  const { itemId, isKnown, isMade, isNew, replaces } = upload;
  const isThere = isMade === true || isKnown === true;
  if (!isThere && (await makeItem(client, upload)) === 'new') return true;
  const { item } = await client.getItem({ params: { id: itemId } });
  if (isShown(item) && hasModel(item) && replaces !== true) throw new PublishedModelError(item);
  if (item.visibilityStatus === ARCHIVED) {
    await client.updateItem({ params: { id: itemId }, body: { visibilityStatus: HIDDEN } });
  }
  return isMade === true && isNew === true;
}

async function makeItem(client: Client, { itemId: id, label, kind }: FileUpload): Promise<'new' | 'taken'> {
  try {
    await client.createItem({ body: { id, label, ...ITEM_KINDS[kind], visibilityStatus: HIDDEN } });
    return 'new';
  } catch (error) {
    // Somebody has made it meanwhile, or it is archived: it gets a new model.
    if (error instanceof ServiceCallError && error.code === 'CONFLICT') return 'taken';
    throw error;
  }
}
