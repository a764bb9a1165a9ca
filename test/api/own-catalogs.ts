import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { Catalog } from '../../shared/domain/catalogs/catalog.ts';

/** Creates catalogs in the service, which no HTTP caller may do; needs only the service's data folder. */
export async function putCatalogs(dataFolder: string, catalogs: readonly z.input<typeof Catalog>[]): Promise<void> {
  const operator = JSON.parse(readFileSync(path.join(dataFolder, 'operator.json'), 'utf8'));
  Object.assign(process.env, z.record(z.string(), z.string()).parse(operator));
  // Imported late: stores open with the operator's environment.
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { catalogStore } = await import('../../shared/domain/catalogs/catalog-store.ts');
  for (const catalog of catalogs) await catalogStore(openTable('items')).put(Catalog.parse(catalog));
}
