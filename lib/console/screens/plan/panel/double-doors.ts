import { lineKey } from '../../../../../shared/domain/plans/line-sizes.ts';
import { itemIdOf } from '../../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import type { Opening } from '../document/plan-view.ts';
import { openingWord } from './opening-word.ts';

/** What matters here of a line of the shopping list. */
interface DoorLine {
  readonly itemId: string | null;
  readonly configuration: string | null;
  readonly type: string;
  readonly count: number;
}

/**
 * Gives doors with two leaves a line of their own. No item has the number of its leaves, so the service counts them
 * with the single doors of their item.
 */
export function withDoubleDoors<T extends DoorLine>(
  lines: readonly T[],
  openings: readonly Pick<Opening, 'value'>[],
): readonly (T & { readonly isDoubleDoor: boolean })[] {
  const doubles = new Map<string, number>();
  for (const { value } of openings) {
    if (openingWord(value) !== 'doubleDoor') continue;
    const { idMap } = value;
    const key = lineKey({ itemId: itemIdOf(idMap) ?? null, configuration: idMap.configuration ?? null });
    doubles.set(key, (doubles.get(key) ?? 0) + 1);
  }
  return lines.flatMap((line) => {
    const double = line.type === 'door' ? Math.min(doubles.get(lineKey(line)) ?? 0, line.count) : 0;
    return [
      { ...line, count: line.count - double, isDoubleDoor: false },
      { ...line, count: double, isDoubleDoor: true },
    ].filter(({ count }) => count > 0);
  });
}
