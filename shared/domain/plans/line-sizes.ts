import { itemIdOf } from '../../engines/floorplan/plan-xml/id-map.ts';
import type { PlanObject } from '../../engines/floorplan/plan-xml/plan-document.ts';

/** A line is not longer: stretched pieces may all differ. */
const MAX_SIZES = 5;

/** What is one line of a shopping list: an item in a configuration. */
interface Line {
  readonly itemId: string | null;
  readonly configuration: string | null;
}

/** The name of a line in maps. */
export function lineKey({ itemId, configuration }: Line): string {
  return JSON.stringify([itemId, configuration]);
}

/**
 * The sizes in which a plan shows the pieces of each line, by the key of the line: "1718 × 900 × 750 mm", and each
 * further size after a comma. A piece keeps the size with which it was placed when its item gets another one.
 *
 * @param lengthText a length in millimetres as it is read, without its unit
 */
export function lineSizes(
  objects: readonly Pick<PlanObject, 'idMap' | 'widthMm' | 'depthMm' | 'heightMm'>[],
  lengthText: (mm: number) => string = (mm) => `${Math.round(mm)}`,
): ReadonlyMap<string, string> {
  const sizes = new Map<string, Set<string>>();
  for (const { idMap, widthMm, depthMm, heightMm } of objects) {
    if (!(widthMm > 0 && depthMm > 0 && heightMm > 0)) continue;
    const key = lineKey({ itemId: itemIdOf(idMap) ?? null, configuration: idMap.configuration ?? null });
    const size = `${[widthMm, depthMm, heightMm].map(lengthText).join(' × ')} mm`;
    const known = sizes.get(key);
    if (known) known.add(size);
    else sizes.set(key, new Set([size]));
  }
  return new Map([...sizes].map(([key, each]) => [key, [...each].slice(0, MAX_SIZES).join(', ')]));
}
