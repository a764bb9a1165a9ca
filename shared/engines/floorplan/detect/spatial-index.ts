import Flatbush from 'flatbush';
import { elementAt } from '../geometry/element-at.ts';
import type { Bounds } from '../geometry/polygon.ts';

/** Up to this number, boxes are compared faster one by one: a tree has to be built, and its hits sorted. */
const MOST_WITHOUT_TREE = 128;

/** Finds the items whose boxes touch a box, in the order in which they were indexed. */
type SpatialIndex<T> = (box: Bounds) => T[];

/** Indexes items by their boxes. */
export function createSpatialIndex<T>(items: readonly T[], boxOf: (item: T) => Bounds): SpatialIndex<T> {
  if (items.length === 0) return () => [];
  if (items.length <= MOST_WITHOUT_TREE) return indexOfFew(items, boxOf);
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

function indexOfFew<T>(items: readonly T[], boxOf: (item: T) => Bounds): SpatialIndex<T> {
  const boxes = items.map((item) => boxed(item, boxOf(item)));
  return ({ minX, minY, maxX, maxY }) => {
    const found: T[] = [];
    for (const box of boxes) {
      if (box.minX > maxX || box.minY > maxY || box.maxX < minX || box.maxY < minY) continue;
      found.push(box.item);
    }
    return found;
  };
}

function boxed<T>(item: T, { minX, minY, maxX, maxY }: Bounds): Bounds & { readonly item: T } {
  return { item, minX, minY, maxX, maxY };
}
