import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Client } from '../../../shared/contract/client/index.ts';
import { itemMatcher, type KnownItem } from '../../../shared/domain/catalog-jobs/match-item.ts';
import { ITEM_TAKEN } from './failed-list.ts';
import type { ModelOrder } from './model-orders.ts';
import { patientCall } from './patient-call.ts';
import type { SentModel } from './sent-model.ts';

const PAGE_ITEMS = '1000';
const UNREADABLE = 'FILE_NOT_READ';

/** A file with its item, and what it takes to send it. */
export interface PlannedModel extends SentModel {
  readonly order: ModelOrder;
  /** Whether the item is to be made. */
  readonly isNew: boolean;
}

/**
 * Finds the item of each file, and which files need not be sent: those that another one of the run equals, and those of
 * which their item was made already.
 */
export async function planModels(
  client: Client,
  orders: readonly ModelOrder[],
  catalog: string,
): Promise<PlannedModel[]> {
  const items = await patientCall(() => knownItems(client, catalog));
  const known = new Map(items.map((item) => [item.id, item]));
  const matched = itemMatcher(items, catalog);
  const fileByHash = new Map<string, string>();
  const fileByItem = new Map<string, string>();
  const planned: PlannedModel[] = [];
  for (const order of orders) {
    const { file } = order;
    const { itemId, by } = order.itemId === undefined ? matched(file) : { itemId: order.itemId, by: 'list' as const };
    const isNew = !known.has(itemId);
    const base = { file, itemId, by, isNew, order };
    const hash = await sha256(file).catch(() => undefined);
    if (hash === undefined) {
      planned.push({ ...base, outcome: 'failed', code: UNREADABLE, message: 'the file cannot be read' });
      continue;
    }
    const twin = fileByHash.get(hash) ?? fileByItem.get(itemId);
    if (twin !== undefined) {
      const isSame = fileByHash.has(hash);
      planned.push({
        ...base,
        outcome: isSame ? 'duplicate' : 'failed',
        code: isSame ? undefined : ITEM_TAKEN,
        message: isSame ? `the same as ${twin}` : `${twin} goes to this item too; name the item in a list`,
      });
      continue;
    }
    fileByHash.set(hash, file);
    fileByItem.set(itemId, file);
    planned.push({ ...base, outcome: isMadeOf(known.get(itemId), hash) ? 'same' : 'planned' });
  }
  return planned;
}

async function knownItems(client: Client, catalog: string): Promise<KnownItem[]> {
  const items: KnownItem[] = [];
  const query = { 'catalog[]': [catalog], limit: PAGE_ITEMS };
  for await (const page of client.pages('listItems', { query })) items.push(...page.items);
  return items;
}

/** Whether the model of an item was made of this file. */
function isMadeOf(item: KnownItem | undefined, hash: string): boolean {
  return item?.sourceHash === hash && (item.modelStatus === 'ready' || item.modelStatus === 'review');
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
