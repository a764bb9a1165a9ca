import type { CatalogRow, CatalogSource } from './catalog-entry.ts';
import { basicCatalog } from './catalogs/basic.ts';
import { demoCatalog } from './catalogs/demo.ts';
import { otherCatalog } from './catalogs/other.ts';
import { SampleCatalogError } from './sample-catalog-error.ts';

/** The sources of all sample catalogs. */
export const catalogSources: readonly CatalogSource[] = [demoCatalog, otherCatalog, basicCatalog];

const rows: ReadonlyMap<string, CatalogRow> = new Map(
  catalogSources.flatMap((source) => source.rows.map((row) => [`${source.id}:${row.externalId}`, row] as const)),
);

/**
 * Returns the row of a sample item.
 *
 * @throws SampleCatalogError `UNKNOWN_SAMPLE` if no sample has the id
 */
export function rowOf(id: string): CatalogRow {
  const row = rows.get(id);
  if (!row) throw new SampleCatalogError('UNKNOWN_SAMPLE', `There is no sample item ${id}`);
  return row;
}
