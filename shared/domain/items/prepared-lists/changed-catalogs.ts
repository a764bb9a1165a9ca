import { readTableStream } from '../../../platform/aws/table-stream.ts';
import { itemOfKey } from '../item-keys.ts';

/** A catalog whose items were written. */
export interface ChangedCatalog {
  readonly tenant: number;
  readonly catalogId: string;
}

/**
 * Returns the catalogs whose items have changed in an event of the table's stream, each once. Their lists must be
 * prepared again.
 */
export function changedCatalogs(event: unknown): ChangedCatalog[] {
  const items = readTableStream(event).flatMap(({ key }) => itemOfKey(key) ?? []);
  const catalogs = new Map(
    items.map(({ tenant, id }) => [`${tenant}#${id.catalogId}`, { tenant, catalogId: id.catalogId }]),
  );
  return [...catalogs.values()];
}
