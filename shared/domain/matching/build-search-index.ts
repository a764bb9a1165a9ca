import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { FILE_PREFIXES } from '../../platform/aws/file-prefixes.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import { messagesOf } from '../../platform/aws/queue-event.ts';
import type { Clock, IdSource } from '../../platform/identifiers/clock.ts';
import { builderName, removeAbandonedFiles } from '../../platform/jobs/abandoned-files.ts';
import type { WorkRequest } from '../../platform/jobs/claim-work.ts';
import { inWorkFolder } from '../../platform/runtime/in-work-folder.ts';
import type { Catalog } from '../catalogs/catalog.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import type { ItemStore } from '../items/item-store.ts';
import type { ModelStates } from '../items/models/model-states.ts';
import { PUBLIC_SCOPE, type Scope } from './match-keys.ts';
import type { Product } from './product.ts';
import { productOf, scopeOf } from './product-of-item.ts';
import type { SearchIndex, SearchIndexStore } from './search-index-store.ts';
import { SEGMENT_VERSION } from './segment-format.ts';
import { type RefuseProduct, writeSegment } from './write-segment.ts';

/** Further products go into further files. */
const MAX_PART_PRODUCTS = 500_000;

/** A scope that has changed, and the time of this request. The field names are those of stored messages. */
const IndexRequest = z.object({ scope: z.string(), noted: z.string() });
type IndexRequest = z.infer<typeof IndexRequest>;

/** A request as its queue delivers it. It comes again when its work has failed. */
type ReceivedIndexRequest = IndexRequest & WorkRequest;

/** The requests in an event of their queue. */
export function readIndexRequests(event: unknown): ReceivedIndexRequest[] {
  return messagesOf(event, IndexRequest);
}

/** What building a search index needs. */
export interface BuildSearchIndexDeps {
  readonly searchIndexes: Pick<SearchIndexStore, 'current' | 'claim' | 'replace'>;
  readonly items: Pick<ItemStore, 'ofCatalog'>;
  readonly models: Pick<ModelStates, 'ofCatalog'>;
  readonly catalogs: Pick<CatalogStore, 'find' | 'visibleTo'>;
  readonly files: Pick<FileStore, 'putFile' | 'delete' | 'keys'>;
  readonly temporaryFolder: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Called for products that cannot be indexed. */
  readonly refuse: RefuseProduct;
  readonly maxPartProducts?: number;
}

/**
 * Builds the search index of a scope and makes it valid in one step. Does nothing when a newer build has started since
 * the request, or when another worker builds it. Of two concurrent builds, the one that began later wins. Returns the
 * new index if it is valid, else undefined.
 */
export async function buildSearchIndex(
  request: ReceivedIndexRequest,
  deps: BuildSearchIndexDeps,
): Promise<SearchIndex | undefined> {
  const { scope, noted } = request;
  const { searchIndexes, files, clock, temporaryFolder } = deps;
  const current = await searchIndexes.current(scope);
  if (current && current.version === SEGMENT_VERSION && current.began > noted) return undefined;
  const began = clock();
  if (!(await searchIndexes.claim(scope, request, began))) return undefined;
  return inWorkFolder(temporaryFolder, 'matching', async (folder) => {
    const ofScope = `${FILE_PREFIXES.matching}${scope}/`;
    const parts = await writeParts(scope, folder, (id) => `${ofScope}${builderName(began, id)}.sqlite`, deps);
    const searchIndex = { began: began.toISOString(), version: SEGMENT_VERSION, parts };
    const retired = await searchIndexes.replace(scope, searchIndex);
    // A reader with the old index that misses a file reads the row of the valid index again (scope-index.ts).
    for (const { key } of retired?.parts ?? []) await files.delete(key);
    if (retired === searchIndex) return undefined;
    await removeAbandonedFiles(ofScope, (key) => parts.some((part) => part.key === key), deps);
    return searchIndex;
  });
}

async function writeParts(
  scope: Scope,
  folder: string,
  keyOf: (id: string) => string,
  deps: BuildSearchIndexDeps,
): Promise<SearchIndex['parts']> {
  const { files, ids, refuse, maxPartProducts = MAX_PART_PRODUCTS } = deps;
  const parts: SearchIndex['parts'] = [];
  const products = productsOf(scope, deps);
  let next = await products.next();
  while (!next.done) {
    const file = path.join(folder, `${parts.length}.sqlite`);
    const written = await writeSegment(file, takeSome(), refuse);
    written.database.close();
    const key = keyOf(ids());
    await files.putFile(key, file, { contentType: 'application/vnd.sqlite3' });
    parts.push({ key, products: written.products, bytes: (await stat(file)).size });
    await rm(file);
  }
  return parts;

  async function* takeSome(): AsyncGenerator<Product> {
    for (let taken = 0; taken < maxPartProducts && !next.done; taken++) {
      yield next.value;
      next = await products.next();
    }
  }
}

async function* productsOf(scope: Scope, { items, models, catalogs }: BuildSearchIndexDeps): AsyncGenerator<Product> {
  const ids = await catalogs.visibleTo(scope === PUBLIC_SCOPE ? undefined : Number(scope));
  for (const id of ids) {
    const catalog: Catalog | undefined = await catalogs.find(id);
    if (!catalog || scopeOf(catalog) !== scope) continue;
    const statuses = await models.ofCatalog(catalog.tenant, id);
    for await (const item of items.ofCatalog(catalog.tenant, id)) {
      yield productOf(item, statuses.get(item.externalId));
    }
  }
}
