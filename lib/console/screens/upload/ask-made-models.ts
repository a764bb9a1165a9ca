import type { Client } from '../../../../shared/contract/client/index.ts';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { pieceOf } from '../../parts/kinds/piece-of-item.ts';
import { sizeOf } from '../../parts/size/size-mm.ts';
import { isUnusualSize } from '../../parts/size/unusual-size.ts';
import type { FileUpload } from './file-upload.ts';
import { foundItem } from './found-item.ts';

/** After a call that failed, and as long as an item that got another model still has the picture of before. */
const AGAIN_AFTER_MS = [3_000, 15_000, 60_000] as const;

interface AskOptions {
  /** Takes what is known of an upload now. */
  readonly answer: (upload: FileUpload, changes: Partial<FileUpload>) => void;
  /** The pauses before each further time. */
  readonly afterMs?: readonly number[];
}

/**
 * Asks for the items of models that are done, and in which unit the files of unusual ones were read; again for those
 * that have no answer or no new picture yet. Without an answer only a mark or a picture is missing.
 */
export async function askMadeModels(
  client: Client,
  done: readonly FileUpload[],
  { answer, afterMs = AGAIN_AFTER_MS }: AskOptions,
): Promise<void> {
  let left = done;
  for (const ms of [0, ...afterMs]) {
    if (ms > 0) await new Promise((ended) => setTimeout(ended, ms));
    left = await askOnce(client, left, answer).catch(() => left);
    if (left.length === 0) return;
  }
}

/** Returns the uploads whose items have the picture of before. */
async function askOnce(client: Client, some: readonly FileUpload[], answer: AskOptions['answer']) {
  const { items } = await client.listItems({ query: { 'ids[]': some.map(({ itemId }) => itemId) } });
  const made = new Map(items.map((item) => [item.id, answerOf(item)]));
  for (const upload of some) answer(upload, withPicture(upload, made.get(upload.itemId)) ?? { size: null });
  for (const upload of some) {
    const { itemId, unit } = upload;
    if (unit !== undefined || !isUnusualSize(made.get(itemId)?.size, made.get(itemId)?.piece)) continue;
    const { models } = await client.listItemModels({ params: { id: itemId } });
    answer(upload, { unit: models.find(({ current }) => current)?.unit ?? undefined });
  }
  return some.filter(({ itemId, found }) => found?.hasModel && found.picture === made.get(itemId)?.found?.picture);
}

/** What the list says of an item after its model was made. */
type MadeItem = Pick<FileUpload, 'size' | 'piece' | 'isPublished' | 'isArchived' | 'found' | 'oddSize'>;

function answerOf(item: Item): MadeItem {
  const { found, isPublished, isArchived } = foundItem(item);
  const [size, piece] = [sizeOf(item), pieceOf(item)];
  // What the job said of the size is over when the model was scaled.
  return { size, piece, isPublished, isArchived, found, ...(isUnusualSize(size, piece) ? {} : { oddSize: undefined }) };
}

/** The answer for an upload: whether the item had a model before stays as it was. */
function withPicture({ found }: FileUpload, made: MadeItem | undefined): MadeItem | undefined {
  if (made?.found === undefined || found === undefined) return made;
  return { ...made, found: { ...made.found, hasModel: found.hasModel } };
}
