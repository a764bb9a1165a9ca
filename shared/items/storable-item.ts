import { unstorableReason } from '../aws/storable.ts';
import { invalidRequest, ServiceError } from '../errors/service-error.ts';
import type { StoredItem } from './item.ts';

/** As JSON. DynamoDB keeps rows of 400 kB in a form of its own, which may take half as much again as JSON. */
export const MAX_ITEM_BYTES = 250_000;

/** Answers an item that can be stored as it is. Throws 400 for values that a row cannot hold, 413 for too much of them. */
export function storableItem(item: StoredItem): StoredItem {
  const details = Object.entries(item).flatMap(([path, value]) => {
    const reason = unstorableReason(value);
    return reason === undefined ? [] : [{ path, message: reason }];
  });
  if (details.length > 0) throw invalidRequest('The item has a field that cannot be kept as it is.', details);
  if (Buffer.byteLength(JSON.stringify(item)) > MAX_ITEM_BYTES) {
    throw new ServiceError('PAYLOAD_TOO_LARGE', `An item has ${MAX_ITEM_BYTES} bytes at most, with all of its fields.`);
  }
  return item;
}
