import { openSegmentFile } from './open-segment.ts';
import { type RankedProduct, rankProducts } from './rank-products.ts';

/** A file of a search index that is open for searching. Its name may go: it stays readable until it is closed. */
export interface IndexPart {
  /** The products most like a query, best first; see `rankProducts`. */
  ranked(query: string, limit: number): RankedProduct[] | Promise<RankedProduct[]>;
  /** What was asked before is still answered. */
  close(): void;
}

/** Opens a file in this thread. Throws SegmentVersionError for one of another version. */
export function openPart(file: string): IndexPart {
  const segment = openSegmentFile(file);
  return {
    ranked: (query, limit) => rankProducts(segment, query, limit),
    close: () => segment.close(),
  };
}
