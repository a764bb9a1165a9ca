import { openSegmentFile } from './open-segment.ts';
import { type RankedProduct, rankProducts } from './rank-products.ts';
import { type ItemSearch, type SegmentHits, searchSegment } from './search-segment.ts';

/** An open file of a search index. It stays readable until it is closed, also after its name is deleted. */
export interface IndexPart {
  /** The products most similar to a query, best first; see `rankProducts`. */
  ranked(query: string, limit: number): RankedProduct[] | Promise<RankedProduct[]>;
  /** The first hits of a search for items, and counts of all; undefined for a file without columns. */
  search(search: ItemSearch, limit: number): (SegmentHits | undefined) | Promise<SegmentHits | undefined>;
  /** Closes the file after all earlier queries. */
  close(): void;
}

/**
 * Opens a file in this thread.
 *
 * @throws SegmentVersionError for a file of another version
 */
export function openPart(file: string): IndexPart {
  const segment = openSegmentFile(file);
  return {
    ranked: (query, limit) => rankProducts(segment, query, limit),
    search: (search, limit) => searchSegment(segment, search, limit),
    close: () => segment.close(),
  };
}
