import Flatbush from 'flatbush';
import { elementAt } from '../geometry/element-at.ts';
import type { Bounds } from '../geometry/polygon.ts';

/** Finds the items whose boxes touch a box, in the order in which they were indexed. */
type SpatialIndex<T> = (box: Bounds) => T[];

/** Indexes items by their boxes. */
export function createSpatialIndex<T>(items: readonly T[], boxOf: (item: T) => Bounds): SpatialIndex<T> {
  if (items.length === 0) return () => [];
  const index = new Flatbush(items.length);
  for (const item of items) {
    const { minX, minY, maxX, maxY } = boxOf(item);
    index.add(minX, minY, maxX, maxY);
  }
  index.finish();
  return ({ minX, minY, maxX, maxY }) => {
    const found = index.search(minX, minY, maxX, maxY);
    if (found.length > 1) found.sort((a, b) => a - b);
    return found.map((number) => elementAt(items, number));
  };
}
