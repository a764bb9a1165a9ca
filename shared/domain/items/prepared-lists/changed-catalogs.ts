import { readTableStream } from '../../../platform/aws/table-stream.ts';
import { itemOfKey } from '../item-keys.ts';

/** A catalog of which items were written. */
export interface ChangedCatalog {
  readonly tenant: number;
  readonly catalogId: string;
}

/** The catalogs whose items an event of the table's stream has changes of, each once: what has to be prepared anew. */
export function changedCatalogs(event: unknown): ChangedCatalog[] {
  const items = readTableStream(event).flatMap(({ key }) => itemOfKey(key) ?? []);
  const catalogs = new Map(
    items.map(({ tenant, id }) => [`${tenant}#${id.catalogId}`, { tenant, catalogId: id.catalogId }]),
  );
  return [...catalogs.values()];
}
