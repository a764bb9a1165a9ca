import type { Scope } from './match-keys.ts';
import type { MatchStore, ProductChange } from './match-store.ts';
import { openSegment, type Segment } from './open-segment.ts';
import type { Product } from './product.ts';
import { type RankedProduct, rankProducts } from './rank-products.ts';
import { rankedWhere } from './ranked-where.ts';
import { type RefuseProduct, writeSegment } from './write-segment.ts';

/** Workers write side by side, so a change may be noted under a time that has been read already. */
const OVERLAP_MS = 30_000;
/**
 * A change is noted after it was made, so what was noted longer before a search index was begun is in it: as far as the clocks
 * of two workers may differ, and reads lag behind writes.
 */
const CLOCKS_DIFFER_MS = 1_000;
/** Of the newest changes, late ones among them, so many are looked at each time. */
const MAX_RECENT = 2_000;
/** Of an import, so many changes are read at a time. */
const MAX_READ = 10_000;
/** Of what is changed beyond this, the next search index tells. */
const MAX_CHANGES = 50_000;
/** A change is written together with so many others at most. */
const MAX_LEVEL_CHANGES = 2_000;
const FIRST_TIME = new Date(0).toISOString();

export interface ProductOverlayDeps {
  readonly matches: Pick<MatchStore, 'changesSince'>;
  readonly refuse: RefuseProduct;
}

/**
 * What was written since a search index was begun: the newest change of each product, in small segments in memory. A segment
 * that is full is left alone, so that what is new costs the same however much has changed before.
 */
export interface ProductOverlay {
  /** Reads what was noted meanwhile. When that fails, all stays as it was, and the next call tries again. */
  refresh(): Promise<void>;
  /** Goes on from another search index: whatever that holds is forgotten with the next refresh. */
  startFrom(began: string): void;
  /** Whether the overlay, and not the search index, knows what this product is. */
  has(productId: string): boolean;
  /** So many of each segment at most, in no order. */
  similar(query: string, limit: number): Promise<RankedProduct[]>;
}

type Changes = ReadonlyMap<string, ProductChange>;

/** A segment in memory, and the changes that it was made of: some may be followed by others in a later one. */
interface Level {
  readonly changes: Changes;
  readonly segment: Segment;
}

/** An overlay that knows of nothing yet. */
export function productOverlay(scope: Scope, { matches, refuse }: ProductOverlayDeps): ProductOverlay {
  let changes: Changes = new Map();
  let levels: readonly Level[] = [];
  /** Everything up to this sort key was read, but for what comes late. */
  let readUpTo = FIRST_TIME;
  /** What was noted earlier is in the search index, or was overtaken there: a catalog may have left the scope and come back. */
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
  };

  /** The newest changes and, where these are not all since the last time, those that follow on what was read then. */
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

  /** The levels with further changes: the last one is written anew, as long as it is not full. */
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
