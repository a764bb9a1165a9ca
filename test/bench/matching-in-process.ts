import type { Caller } from '../../shared/platform/identity/callers/caller.ts';
import { Tenant } from '../../shared/platform/identity/tenants/tenant.ts';

/** Milliseconds of a search, from its parameters to the products. Throws if it finds none. */
export type TimedQuestion = (parameters: Readonly<Record<string, string>>) => Promise<number>;

const CALLER: Caller = {
  apiKey: { id: 'bench', tenant: 1, context: 'planner', public: false },
  tenant: Tenant.parse({ id: 1, name: 'demo' }),
  language: 'en',
  hasRight: () => false,
};

/**
 * Searches exactly and by SKU like the function, without HTTP and the request checks, as `similar` is timed too. Reads
 * from the service's own database, so the operator's environment must be set.
 */
export async function timedQuestions(): Promise<TimedQuestion> {
  // Imported late, because the module reads the names of the tables from the environment.
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { cachedCatalogLists } = await import('../../shared/domain/catalogs/cached-catalog-lists.ts');
  const { openCatalogs } = await import('../../shared/domain/catalogs/open-catalogs.ts');
  const { itemStore } = await import('../../shared/domain/items/item-store.ts');
  const { findProducts } = await import('../../shared/domain/matching/find-products.ts');
  const { matchQuestion } = await import('../../shared/domain/matching/match-query.ts');
  const { textStore } = await import('../../shared/domain/matching/text-store.ts');
  const table = openTable('items');
  const catalogs = openCatalogs(table);
  const deps = {
    items: itemStore(table),
    catalogs: { find: catalogs.find, visibleTo: cachedCatalogLists(catalogs, () => new Date()).visibleTo },
    texts: textStore(openTable('matches')),
    index: { similar: () => Promise.reject(new Error('only exact searches are supported here')) },
  };
  return async (parameters) => {
    const began = performance.now();
    const found = await findProducts(matchQuestion(parameters), CALLER, deps);
    const milliseconds = performance.now() - began;
    if (found.length === 0) throw new Error(`${JSON.stringify(parameters)} found nothing`);
    return milliseconds;
  };
}
