import { mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { FileStore } from '../aws/files.ts';
import type { Catalog } from '../catalogs/catalog.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import type { Clock, IdSource } from '../identifiers/clock.ts';
import type { ItemStore } from '../items/item-store.ts';
import { PUBLIC_SCOPE, type Scope } from './match-keys.ts';
import type { MatchSnapshot, MatchStore } from './match-store.ts';
import type { Product } from './product.ts';
import { productOf, scopeOf } from './product-of-item.ts';
import { SEGMENT_VERSION } from './segment-format.ts';
import { type RefuseProduct, writeSegment } from './write-segment.ts';

/** More products than this go into further files, catalog after catalog. */
export const MAX_PART_PRODUCTS = 500_000;

const Json = z.string().transform((text): unknown => JSON.parse(text));

/** A scope of which something has changed, and when that was noted. */
export const SnapshotRequest = z.object({ scope: z.string(), noted: z.string() });
export type SnapshotRequest = z.infer<typeof SnapshotRequest>;

const QueueEvent = z.object({ Records: z.array(z.object({ body: Json.pipe(SnapshotRequest) })) });

/** The requests in an event of their queue. */
export function readSnapshotRequests(event: unknown): SnapshotRequest[] {
  return QueueEvent.parse(event).Records.map(({ body }) => body);
}

export interface BuildMatchSnapshotDeps {
  readonly matches: Pick<MatchStore, 'snapshot' | 'replaceSnapshot'>;
  readonly items: Pick<ItemStore, 'ofCatalog'>;
  readonly catalogs: Pick<CatalogStore, 'find' | 'visibleTo'>;
  readonly files: Pick<FileStore, 'putFile' | 'delete'>;
  readonly temporaryFolder: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Is told of products that no search can find. */
  readonly refuse: RefuseProduct;
  readonly maxPartProducts?: number;
}

/**
 * Writes the products of a scope into files and lets these hold in one step. Nothing is done when that has happened since
 * the request was noted. Answers the snapshot that holds, if this was the one to write it.
 */
export async function buildMatchSnapshot(
  { scope, noted }: SnapshotRequest,
  deps: BuildMatchSnapshotDeps,
): Promise<MatchSnapshot | undefined> {
  const before = await deps.matches.snapshot(scope);
  if (before && before.version === SEGMENT_VERSION && before.began > noted) return undefined;
  const began = deps.clock().toISOString();
  const folder = await mkdtemp(path.join(deps.temporaryFolder, 'matching-'));
  try {
    const parts = await writeParts(scope, folder, deps);
    const snapshot = { began, version: SEGMENT_VERSION, parts };
    const holds = await deps.matches.replaceSnapshot(scope, before, snapshot);
    // Who has read the old pointer a moment ago and comes too late for its files reads it again (open-product-index.ts).
    for (const { key } of holds ? (before?.parts ?? []) : parts) await deps.files.delete(key);
    return holds ? snapshot : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeParts(scope: Scope, folder: string, deps: BuildMatchSnapshotDeps): Promise<MatchSnapshot['parts']> {
  const { files, ids, refuse, maxPartProducts = MAX_PART_PRODUCTS } = deps;
  const parts: MatchSnapshot['parts'] = [];
  const products = productsOf(scope, deps);
  let next = await products.next();
  while (!next.done) {
    const file = path.join(folder, `${parts.length}.sqlite`);
    const written = await writeSegment(file, takeSome(), refuse);
    written.database.close();
    const key = `matching/${scope}/${ids()}.sqlite`;
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

async function* productsOf(scope: Scope, { items, catalogs }: BuildMatchSnapshotDeps): AsyncGenerator<Product> {
  const ids = await catalogs.visibleTo(scope === PUBLIC_SCOPE ? undefined : Number(scope));
  for (const id of ids) {
    const catalog: Catalog | undefined = await catalogs.find(id);
    if (!catalog || scopeOf(catalog) !== scope) continue;
    for await (const item of items.ofCatalog(catalog.tenant, id)) {
      const product = productOf(item);
      if (product) yield product;
    }
  }
}
