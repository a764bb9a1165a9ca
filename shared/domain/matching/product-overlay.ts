import type { Scope } from './match-keys.ts';
import type { MatchStore, ProductChange } from './match-store.ts';
import { openSegment, type Segment } from './open-segment.ts';
import type { Product } from './product.ts';
import { type RankedProduct, rankProducts } from './rank-products.ts';
import { rankedWhere } from './ranked-where.ts';
import { type ItemSearch, type SearchHit, searchSegment } from './search-segment.ts';
import { type RefuseProduct, writeSegment } from './write-segment.ts';

/** Workers write concurrently, so a change may appear with an earlier time than one that was already read. */
const OVERLAP_MS = 30_000;
/**
 * A change is recorded after its item was written. So a search index contains all changes that were recorded this long
 * before its build began: it covers the clock difference of two workers and the delay of reads.
 */
const CLOCKS_DIFFER_MS = 1_000;
/** The newest changes that each refresh reads, to include late ones. */
const MAX_RECENT = 2_000;
/** The changes that a refresh reads at a time during an import. */
const MAX_READ = 10_000;
/** The most changes in memory. Further changes are found with the next search index. */
const MAX_CHANGES = 50_000;
/** The most changes in one segment. */
const MAX_LEVEL_CHANGES = 2_000;
const FIRST_TIME = new Date(0).toISOString();

/** What the overlay of changes needs. */
export interface ProductOverlayDeps {
  readonly matches: Pick<MatchStore, 'changesSince'>;
  readonly refuse: RefuseProduct;
}

/**
 * The changes after a search index was begun: the newest change of each product, in small segments in memory. A full
 * segment is not rewritten, so the cost of a change does not grow with the number of earlier changes.
 */
interface ProductOverlay {
  /** Reads new changes. When it fails, the state stays the same and the next call tries again. */
  refresh(): Promise<void>;
  /** Continues from another search index. Changes that this index contains are removed. */
  startFrom(began: string): void;
  /** Whether the overlay has the newest state of a product, instead of the search index. */
  has(productId: string): boolean;
  /** Up to `limit` products of each segment, in no order. */
  similar(query: string, limit: number): Promise<RankedProduct[]>;
  /** Up to `limit` hits of each segment, in no order. */
  search(search: ItemSearch, limit: number): Promise<SearchHit[]>;
}

type Changes = ReadonlyMap<string, ProductChange>;

/** A segment in memory and the changes in it. A later segment may have newer changes of the same products. */
interface Level {
  readonly changes: Changes;
  readonly segment: Segment;
}

/** Opens an overlay without changes. */
export function productOverlay(scope: Scope, { matches, refuse }: ProductOverlayDeps): ProductOverlay {
  let changes: Changes = new Map();
  let levels: readonly Level[] = [];
  /** All changes up to this sort key were read, except late ones. */
  let readUpTo = FIRST_TIME;
  /**
   * Earlier changes are ignored. The search index contains them or something newer: a catalog may have left the scope
   * and come back.
   */
  let startsAt = FIRST_TIME;
  return {
    async refresh() {
      const read = await readChanges();
      const known = new Map(changes);
      const news = new Map(levels.length === 0 ? changes : []);
      for (const change of read.changes) {
        if (change.sk < startsAt) continue;
        const before = known.get(change.id);
        if (before ? before.sk >= change.sk : known.size >= MAX_CHANGES) continue;
        known.set(change.id, change);
        news.set(change.id, change);
      }
      if (news.size > 0) levels = await withLevels(news);
      [changes, readUpTo] = [known, read.upTo];
    },
    startFrom(began) {
      readUpTo = began;
      startsAt = earlier(began, CLOCKS_DIFFER_MS);
      changes = new Map([...changes].filter(([, { sk }]) => sk >= startsAt));
      for (const { segment } of levels) segment.close();
      levels = [];
    },
    has: (productId) => changes.has(productId),
    async similar(query, limit) {
      const found = levels.map((level) => {
        const isNewest = (id: string) => level.changes.get(id) === changes.get(id);
        return rankedWhere((asked) => rankProducts(level.segment, query, asked), isNewest, limit);
      });
      return (await Promise.all(found)).flat();
    },
    async search(search, limit) {
      const found = levels.map((level) => {
        const isNewest = (id: string) => level.changes.get(id) === changes.get(id);
        return rankedWhere((asked) => searchSegment(level.segment, search, asked)?.hits ?? [], isNewest, limit);
      });
      return (await Promise.all(found)).flat();
    },
  };

  /**
   * Reads the newest changes. If there are more than that since the last refresh, also reads the changes after those
   * already read.
   */
  async function readChanges(): Promise<{ changes: readonly ProductChange[]; upTo: string }> {
    const since = (from: string, limit: number, newestFirst: boolean) =>
      listed(matches.changesSince(scope, from, { limit, newestFirst }));
    const recent = (await since(earlier(readUpTo.slice(0, FIRST_TIME.length), OVERLAP_MS), MAX_RECENT, true)).reverse();
    const [oldest = '', newest = ''] = [recent[0]?.sk, recent.at(-1)?.sk];
    if (recent.length < MAX_RECENT || oldest <= readUpTo) {
      return { changes: recent, upTo: newest > readUpTo ? newest : readUpTo };
    }
    const next = await since(readUpTo, MAX_READ, false);
    return { changes: [...next, ...recent], upTo: next.at(-1)?.sk ?? newest };
  }

  /** Adds changes to the segments. The last segment is rewritten until it is full. */
  async function withLevels(news: Changes): Promise<readonly Level[]> {
    const last = levels.at(-1);
    const isOpen = last !== undefined && last.changes.size < MAX_LEVEL_CHANGES;
    const toWrite = [...(isOpen ? new Map([...last.changes, ...news]) : news)];
    const written: Level[] = [];
    for (let start = 0; start < toWrite.length; start += MAX_LEVEL_CHANGES) {
      const ofLevel = new Map(toWrite.slice(start, start + MAX_LEVEL_CHANGES));
      written.push({ changes: ofLevel, segment: await segmentOf(ofLevel, refuse) });
    }
    if (isOpen) last.segment.close();
    return [...(isOpen ? levels.slice(0, -1) : levels), ...written];
  }
}

async function segmentOf(changes: Changes, refuse: RefuseProduct): Promise<Segment> {
  const products = [...changes.values()].flatMap(({ product }): Product[] => (product ? [product] : []));
  return openSegment((await writeSegment(':memory:', products, refuse)).database);
}

async function listed<T>(all: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const each of all) list.push(each);
  return list;
}

function earlier(time: string, byMs: number): string {
  return new Date(Date.parse(time) - byMs).toISOString();
}
