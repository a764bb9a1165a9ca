import { openTable } from '../../platform/aws/table.ts';
import { tagStore } from './tag-store.ts';

/** Opens tags for a function. */
export function openTags() {
  return tagStore(openTable('tags'));
}
