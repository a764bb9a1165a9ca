import { openTable } from '../../platform/aws/table.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import { type ShortIdStore, shortIdStore } from './short-id-store.ts';

/** Opens short ids for a function. */
export function openShortIds(): ShortIdStore {
  return shortIdStore(openTable('saved'), randomId, () => new Date());
}
