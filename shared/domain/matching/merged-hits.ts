import {
  type FacetCounts,
  mostFrequent,
  NO_HITS,
  type SearchFacets,
  type SearchHit,
  type SearchSort,
  type SegmentHits,
} from './search-segment.ts';
import { compareTexts } from './segment-columns.ts';

/** Merges the hits of several files: the first `limit` of all in their order, and the sums of the counts. */
export function mergedHits(all: readonly SegmentHits[], sort: SearchSort, limit: number): SegmentHits {
  const hits = all
    .flatMap((each) => each.hits)
    .sort((a, b) => compareHits(a, b, sort))
    .slice(0, limit);
  const total = all.reduce((sum, each) => sum + each.total, 0);
  const names = Object.keys(NO_HITS.facets) as (keyof SearchFacets)[];
  const facets = Object.fromEntries(names.map((name) => [name, sumOf(all.map((each) => each.facets[name]))]));
  // The names are those of the facets.
  return { hits, total, facets: facets as SearchFacets };
}

/** Scores and times in descending order, labels in ascending order. */
function compareHits(a: SearchHit, b: SearchHit, sort: SearchSort): number {
  const byKey = sort === 'label' ? compareTexts(String(a.key), String(b.key)) : Number(b.key) - Number(a.key);
  return byKey || compareTexts(a.id, b.id);
}

function sumOf(all: readonly FacetCounts[]): FacetCounts {
  const sums = new Map<string, number>();
  for (const counts of all) {
    for (const [value, count] of Object.entries(counts)) sums.set(value, (sums.get(value) ?? 0) + count);
  }
  return mostFrequent(Object.fromEntries(sums));
}
