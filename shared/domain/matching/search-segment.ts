import type { Segment } from './open-segment.ts';
import { MODEL_STATUSES } from './product.ts';
import { greatest, scoreProducts } from './rank-products.ts';
import type { SegmentColumns } from './segment-columns.ts';

/** Less similar products are no hits of a search with filters and counts. */
const MIN_SCORE = 0.3;
/** The most tags that are counted, the most frequent ones. */
const MAX_TAGS = 50;

/** The orders of a search. */
export const SEARCH_SORTS = ['relevance', 'label', 'updated'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** A search for items: a text, filters and an order. */
export interface ItemSearch {
  readonly text?: string | undefined;
  /** The catalogs that the caller may see and has asked for. */
  readonly catalogs: readonly string[];
  readonly statuses: readonly number[];
  readonly types?: readonly string[] | undefined;
  /** A hit has all of them. */
  readonly tags?: readonly string[] | undefined;
  readonly modelStatuses?: readonly string[] | undefined;
  readonly hasImage?: boolean | undefined;
  /** Milliseconds since 1970. */
  readonly updatedSince?: number | undefined;
  /** `relevance` needs a text. */
  readonly sort: SearchSort;
}

/** A hit, and the value by which hits are sorted: score, label in lower case, or time. */
export interface SearchHit {
  readonly id: string;
  readonly key: number | string;
}

/** How many hits have a value, by value. */
export type FacetCounts = Readonly<Record<string, number>>;
/** The counts of all hits, by property. */
export type SearchFacets = Readonly<
  Record<'type' | 'tags' | 'modelStatus' | 'visibilityStatus' | 'hasImage' | 'catalog', FacetCounts>
>;

/** The first hits of one file, and the counts of all its hits. */
export interface SegmentHits {
  readonly hits: readonly SearchHit[];
  readonly total: number;
  readonly facets: SearchFacets;
}

/** The hits of no file. */
export const NO_HITS: SegmentHits = {
  hits: [],
  total: 0,
  facets: { type: {}, tags: {}, modelStatus: {}, visibilityStatus: {}, hasImage: {}, catalog: {} },
};

/**
 * Searches a segment: the first `limit` hits in the order of the search, and the counts of all hits. One pass over
 * arrays, without a query of the database for each product. Undefined for a file without columns.
 */
export function searchSegment(segment: Segment, search: ItemSearch, limit: number): SegmentHits | undefined {
  const columns = segment.columns();
  if (!columns) return undefined;
  const passes = filterOf(columns, search);
  if (!passes) return NO_HITS;
  const scored = search.text === undefined ? undefined : scoreProducts(segment, search.text);
  const all = scored
    ? scored.found.filter((number) => scored.scoreOf(number) >= MIN_SCORE && passes(number))
    : filtered(columns, passes);
  const keyOf = (number: number): number | string => {
    if (search.sort === 'label') return segment.productLabel(number).toLowerCase();
    return search.sort === 'updated' || !scored ? (columns.updated[number] ?? 0) : Math.min(1, scored.scoreOf(number));
  };
  const first =
    scored && search.sort === 'relevance'
      ? greatest(all, scored.scoreOf, limit).map(([number]) => number)
      : firstOf(all, search.sort === 'label' ? columns.byLabel : columns.byUpdated, limit);
  return {
    hits: first.map((number) => ({ id: segment.productId(number), key: keyOf(number) })),
    total: all.length,
    facets: facetsOf(columns, all),
  };
}

/** Undefined if no product can pass, because no product has a value that the search names. */
function filterOf(columns: SegmentColumns, search: ItemSearch): ((number: number) => boolean) | undefined {
  const { types, catalogs, tags, modelStatus, visibilityStatus, hasImage, updated } = columns;
  const inCatalogs = placesOf(catalogs.texts, search.catalogs);
  const inTypes = search.types && placesOf(types.texts, search.types);
  const wantedTags = search.tags?.map((tag) => tags.texts.indexOf(tag));
  if (wantedTags?.includes(-1)) return undefined;
  const statuses = new Set(search.statuses);
  const models = search.modelStatuses && placesOf(MODEL_STATUSES, search.modelStatuses);
  const image = search.hasImage === undefined ? undefined : Number(search.hasImage);
  const since = search.updatedSince ?? Number.NEGATIVE_INFINITY;
  const hasTag = (number: number, tag: number) => {
    for (let at = tags.starts[number] ?? 0; at < (tags.starts[number + 1] ?? 0); at++) {
      if (tags.codes[at] === tag) return true;
    }
    return false;
  };
  return (number) =>
    inCatalogs.has(catalogs.codes[number] ?? -1) &&
    statuses.has(visibilityStatus[number] ?? -1) &&
    (!inTypes || inTypes.has(types.codes[number] ?? -1)) &&
    (!models || models.has(modelStatus[number] ?? -1)) &&
    (image === undefined || hasImage[number] === image) &&
    (updated[number] ?? 0) >= since &&
    (!wantedTags || wantedTags.every((tag) => hasTag(number, tag)));
}

function placesOf(texts: readonly string[], wanted: readonly string[]): Set<number> {
  const names = new Set(wanted);
  return new Set(texts.flatMap((text, place) => (names.has(text) ? [place] : [])));
}

/** The products that pass, in the order of their numbers: so they lie in the arrays, and counting them is fast. */
function filtered({ updated }: SegmentColumns, passes: (number: number) => boolean): number[] {
  const found: number[] = [];
  for (let number = 1; number < updated.length; number++) if (passes(number)) found.push(number);
  return found;
}

/** The first hits in an order of all products. */
function firstOf(all: readonly number[], order: Uint32Array, limit: number): number[] {
  const isHit = new Uint8Array(order.length + 1);
  for (const number of all) isHit[number] = 1;
  const first: number[] = [];
  for (const number of order) {
    if (first.length === limit) break;
    if (isHit[number] === 1) first.push(number);
  }
  return first;
}

function facetsOf(columns: SegmentColumns, hits: readonly number[]): SearchFacets {
  const { types, catalogs, tags, modelStatus, visibilityStatus, hasImage } = columns;
  const ofTags = new Uint32Array(tags.texts.length);
  const [ofTypes, ofCatalogs] = [new Uint32Array(types.texts.length), new Uint32Array(catalogs.texts.length)];
  const [ofModels, ofStatuses, ofImages] = [
    new Uint32Array(MODEL_STATUSES.length),
    new Uint32Array(3),
    new Uint32Array(2),
  ];
  const add = (counts: Uint32Array, place: number | undefined) => {
    if (place !== undefined) counts[place] = (counts[place] ?? 0) + 1;
  };
  for (const number of hits) {
    add(ofTypes, types.codes[number]);
    add(ofCatalogs, catalogs.codes[number]);
    add(ofModels, modelStatus[number]);
    add(ofStatuses, visibilityStatus[number]);
    add(ofImages, hasImage[number]);
    for (let at = tags.starts[number] ?? 0; at < (tags.starts[number + 1] ?? 0); at++) add(ofTags, tags.codes[at]);
  }
  const named = (texts: readonly string[], counts: Uint32Array) =>
    Object.fromEntries(
      texts.map((text, place) => [text, counts[place] ?? 0] as const).filter(([, count]) => count > 0),
    );
  return {
    type: named(types.texts, ofTypes),
    tags: mostFrequent(named(tags.texts, ofTags)),
    modelStatus: named(MODEL_STATUSES, ofModels),
    visibilityStatus: named(['0', '1', '2'], ofStatuses),
    hasImage: named(['false', 'true'], ofImages),
    catalog: named(catalogs.texts, ofCatalogs),
  };
}

/** The most frequent values, up to the number of tags that a response has. */
export function mostFrequent(counts: FacetCounts): FacetCounts {
  const sorted = Object.entries(counts).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return Object.fromEntries(sorted.slice(0, MAX_TAGS));
}
