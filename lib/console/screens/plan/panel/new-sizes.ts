import { itemIdOf } from '../../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { lengthsText } from '../../../parts/size/size-mm.ts';
import type { PieceSize } from '../commands/resize-pieces.ts';
import type { Part } from '../document/plan-view.ts';
import { pieceName } from './piece-name.ts';
import type { PlacedItem } from './placed-item.ts';

/** Plans hold whole millimetres, items do not. */
const ALIKE_MM = 1;

/**
 * The sizes that pieces would have if they were placed now, by the keys of the pieces, where a side differs by more
 * than a millimetre. A configuration of an item with sizes to choose has its own size, and is left out.
 */
export function newSizes(
  pieces: readonly Part<PlanObject>[],
  items: ReadonlyMap<string, Pick<PlacedItem, 'size' | 'hasSizeOption'>>,
): ReadonlyMap<number, PieceSize> {
  return new Map(
    pieces.flatMap(({ key, value }) => {
      const item = items.get(itemIdOf(value.idMap) ?? '');
      if (!item || (item.hasSizeOption && value.idMap.configuration !== undefined)) return [];
      const side = (name: keyof PieceSize) => {
        const now = item.size[name];
        return now === undefined || Math.abs(now - value[name]) <= ALIKE_MM ? value[name] : Math.round(now);
      };
      const size = { widthMm: side('widthMm'), depthMm: side('depthMm'), heightMm: side('heightMm') };
      const isSame =
        size.widthMm === value.widthMm && size.depthMm === value.depthMm && size.heightMm === value.heightMm;
      return isSame ? [] : [[key, size] as const];
    }),
  );
}

/** A change of size that some pieces of one name have in common. */
interface SizeChange {
  readonly name: string;
  readonly count: number;
  readonly before: PieceSize;
  readonly after: PieceSize;
}

/** What would become of which pieces, those of one item and size together. */
export function sizeChanges(
  pieces: readonly Part<PlanObject>[],
  sizes: ReadonlyMap<number, PieceSize>,
  items: ReadonlyMap<string, Pick<PlacedItem, 'name'>>,
): readonly SizeChange[] {
  const changes = new Map<string, SizeChange>();
  for (const { key, value } of pieces) {
    const after = sizes.get(key);
    if (!after) continue;
    const name = pieceName(value, items);
    const alike = [name, pieceSizeText(value), pieceSizeText(after)].join(' ');
    const { widthMm, depthMm, heightMm } = value;
    const count = (changes.get(alike)?.count ?? 0) + 1;
    changes.set(alike, { name, count, before: { widthMm, depthMm, heightMm }, after });
  }
  return [...changes.values()];
}

/** The sides of a piece, as people read them: `1,800 × 900 × 750 mm`. */
export function pieceSizeText({ widthMm, depthMm, heightMm }: PieceSize): string {
  return lengthsText(widthMm, depthMm, heightMm);
}
