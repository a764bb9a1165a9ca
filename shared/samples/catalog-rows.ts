import type { CatalogRow, CatalogSource } from './catalog-entry.ts';
import { basicCatalog } from './catalogs/basic.ts';
import { demoCatalog } from './catalogs/demo.ts';
import { otherCatalog } from './catalogs/other.ts';
import { SampleCatalogError } from './sample-catalog-error.ts';

/** The lists that the sample catalogs are made of. */
export const catalogSources: readonly CatalogSource[] = [demoCatalog, otherCatalog, basicCatalog];

const rows: ReadonlyMap<string, CatalogRow> = new Map(
  catalogSources.flatMap((source) => source.rows.map((row) => [`${source.id}:${row.externalId}`, row] as const)),
);

/** The row of a sample item. Throws a SampleCatalogError with `UNKNOWN_SAMPLE` for an id that no sample has. */
export function rowOf(id: string): CatalogRow {
  const row = rows.get(id);
  if (!row) throw new SampleCatalogError('UNKNOWN_SAMPLE', `There is no sample item ${id}`);
  return row;
}
