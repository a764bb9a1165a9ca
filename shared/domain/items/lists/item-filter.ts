import * as z from 'zod';
import { parseHexColour } from '../../../engines/colours/lab.ts';
import { many, one } from '../../../platform/http/query.ts';
import type { TraitQuery } from '../item-distance.ts';
import type { FitKind } from '../item-keys.ts';
import { type Page, readPage } from './cursor.ts';
import { parseDeltaSince } from './delta-since.ts';
import type { Narrowing } from './narrowing.ts';

/** The query of `GET /v2/items`. Source: D414 in contract/interface.md. */
export const ItemQuery = z.object({
  'ids[]': many,
  'perfectFitItemIds[]': many,
  'perfectFitComponentIds[]': many,
  'catalog[]': many,
  catalog: one,
  'types[]': many,
  type: one,
  detailType: one,
  color: one,
  width: one,
  height: one,
  depth: one,
  deltaSince: one,
  limit: one,
  cursor: one,
});
export type ItemQuery = Partial<z.output<typeof ItemQuery>>;

/** The query of `GET /v2/catalogs/{id}/items`: only the filters that narrow a catalog. */
export const CatalogItemQuery = ItemQuery.pick({ 'types[]': true, deltaSince: true, limit: true, cursor: true });

/** The source of a list, before other filters narrow it. */
type Selection =
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | { readonly kind: 'fits'; readonly fitKind: FitKind; readonly ids: readonly string[] }
  /** All catalogs that the caller sees, or the requested ones of them. */
  | { readonly kind: 'catalogs'; readonly catalogs: readonly string[] | undefined }
  | { readonly kind: 'similar'; readonly asked: SimilarQuery };

/** Items of one type, nearest first. */
export interface SimilarQuery {
  readonly type: string;
  readonly traits: TraitQuery;
}

/** The filters of a list of items. */
export interface ItemFilter {
  readonly selection: Selection;
  /** Narrows the selection. The types of a query apply to catalogs only. */
  readonly narrowing: Narrowing;
  /** Only items that changed after this point in time; applies to all selections. */
  readonly since: Date | undefined;
}

/** The filters and the page of a query. */
interface ReadFilter {
  readonly filter: ItemFilter;
  readonly page: Page | undefined;
  /** Names of filters that were given and could not be used; for `meta.ignoredFilters`. */
  readonly ignored: readonly string[];
}

const DIMENSIONS = ['width', 'height', 'depth'] as const;
const OF_SIMILAR = ['type', 'detailType', 'color', ...DIMENSIONS] as const;

/**
 * Reads the filters of a query. The first complete filter in the order of {@link Selection} counts; `types[]` and
 * `deltaSince` combine with it. Incomplete and malformed filters count as missing and are returned in `ignored`.
 *
 * @param tag only items with this tag
 * @throws ServiceError 400 for an invalid `limit` or `cursor`: without an error the client would get the first page and
 * take it for the next one (D414, D415)
 */
export function readFilter(query: ItemQuery, tag?: string): ReadFilter {
  const ignored: string[] = [];
  const given = (name: 'perfectFitItemIds[]' | 'perfectFitComponentIds[]' | 'catalog[]' | 'types[]') => {
    const values = query[name];
    if (values?.length !== 0) return values;
    ignored.push(name);
    return undefined;
  };
  const fitItems = given('perfectFitItemIds[]');
  const fitComponents = given('perfectFitComponentIds[]');
  const catalogs = given('catalog[]') ?? oneCatalog(query, ignored);
  const types = given('types[]');
  const similar = readSimilar(query, ignored);
  const since = query.deltaSince === undefined ? undefined : parseDeltaSince(query.deltaSince);
  if (query.deltaSince !== undefined && !since) ignored.push('deltaSince');

  const selection = ((): Selection => {
    const ids = query['ids[]'];
    if (ids) return { kind: 'ids', ids };
    if (fitItems) return { kind: 'fits', fitKind: 'item', ids: fitItems };
    if (fitComponents) return { kind: 'fits', fitKind: 'component', ids: fitComponents };
    if (!catalogs && !types && similar) return { kind: 'similar', asked: similar };
    return { kind: 'catalogs', catalogs };
  })();
  const narrowed = selection.kind === 'catalogs' && types ? new Set(types) : undefined;
  const page = readPage(query, { selection, types: narrowed && [...narrowed].sort(), tag, since });
  return { filter: { selection, narrowing: { types: narrowed, tag }, since }, page, ignored };
}

function oneCatalog({ catalog }: ItemQuery, ignored: string[]): string[] | undefined {
  if (catalog === '') ignored.push('catalog');
  return catalog ? [catalog] : undefined;
}

/**
 * Returns the query for similar items if it has a type and at least one other trait. A trait that cannot be parsed
 * counts as missing.
 */
function readSimilar(query: ItemQuery, ignored: string[]): SimilarQuery | undefined {
  if (OF_SIMILAR.every((name) => query[name] === undefined)) return undefined;
  const colour = query.color === undefined ? undefined : parseHexColour(query.color);
  const lengths = Object.fromEntries(DIMENSIONS.map((name) => [name, parseLength(query[name])]));
  const traits: TraitQuery = { detailType: query.detailType || undefined, colour, ...lengths };
  const { type } = query;
  if (!type || Object.values(traits).every((value) => value === undefined)) {
    ignored.push('similar');
    return undefined;
  }
  const read = { detailType: traits.detailType, color: colour, ...lengths } as Record<string, unknown>;
  ignored.push(
    ...OF_SIMILAR.filter((name) => name !== 'type' && query[name] !== undefined && read[name] === undefined),
  );
  return { type, traits };
}

function parseLength(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,9}(\.\d{1,9})?$/.test(text)) return undefined;
  return Number(text) > 0 ? Number(text) : undefined;
}
