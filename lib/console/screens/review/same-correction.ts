import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { METRES_PER_UNIT, type ModelUnit, type UpAxis } from '../../../../shared/engines/models3d/units.ts';
import { pieceOf } from '../../parts/kinds/piece-of-item.ts';
import {
  type CorrectedModel,
  type Correction,
  isScaled,
  type modelAfter,
  QUARTER_DEGREES,
} from '../../parts/model-correction/correction.ts';
import { scaledSize } from '../../parts/model-correction/scaled-size.ts';
import { sizeAfter } from '../../parts/model-correction/size-after.ts';
import { changeOf } from '../../parts/model-correction/standing.ts';
import { type SizeMm, sizeOf } from '../../parts/size/size-mm.ts';
import { isUnusualSize } from '../../parts/size/unusual-size.ts';

/** What a person has corrected of a model, from its file on: others that were sent with it may need the same. */
export interface SameCorrection {
  readonly itemId: string;
  /** How its file was read. */
  readonly from: { readonly unit: ModelUnit | undefined; readonly upAxis: UpAxis };
  readonly correction: Pick<Correction, 'unit' | 'scale' | 'upAxis' | 'rotateY'>;
}

/** An item that can get the same correction. */
export interface SameItem {
  readonly item: Item;
  readonly before: SizeMm;
  readonly after: SizeMm;
}

/** The other items that can get a correction. `together`: they were sent with that of the correction. */
interface Others {
  readonly because: 'together' | 'odd';
  readonly items: readonly SameItem[];
}

/**
 * What was done to a model since it was first seen, for others; undefined if its size and its axis are as they were: a
 * turn alone is one of this model.
 */
export function sameCorrection(
  itemId: string,
  first: Pick<CorrectedModel, 'unit' | 'standing'>,
  now: ReturnType<typeof modelAfter>,
): SameCorrection | undefined {
  const { upAxis, turns } = now.standing;
  const rotateY = ([90, 180, 270] as const).find((each) => each === turns * QUARTER_DEGREES);
  const correction = {
    ...(now.unit !== undefined && first.unit !== undefined && now.unit !== first.unit && { unit: now.unit }),
    ...(isScaled(now.scale) && { scale: now.scale }),
    ...(upAxis !== first.standing.upAxis && { upAxis, ...(rotateY !== undefined && { rotateY }) }),
  };
  if (Object.keys(correction).length === 0) return undefined;
  return { itemId, from: { unit: first.unit, upAxis: first.standing.upAxis }, correction };
}

/** Whether two corrections say something of the same: the size, or the axis. */
function isOfSame(one: SameCorrection, other: SameCorrection | undefined): boolean {
  if (other === undefined) return false;
  return (isOfSize(one) && isOfSize(other)) || (isOfAxis(one) && isOfAxis(other));
}

/** Whether a correction says how large a model is. */
export function isOfSize({ correction }: SameCorrection): boolean {
  return correction.unit !== undefined || correction.scale !== undefined;
}

/** Whether a correction says which axis points up. */
export function isOfAxis({ correction }: SameCorrection): boolean {
  return correction.upAxis !== undefined;
}

/**
 * The other items that wait and may need the same: those that were sent with it, but for those whose usual size would
 * become an unusual one; if there are none, those whose unusual size would become a usual one.
 *
 * @param decided nothing more is done with these, nor with the corrected ones
 */
export function sameItems(
  items: readonly Item[],
  decided: ReadonlyMap<string, unknown>,
  same: SameCorrection,
  corrected: ReadonlyMap<string, SameCorrection>,
  together: ReadonlySet<string>,
): Others {
  const open = items.flatMap((item) => {
    const before = sizeOf(item);
    const isDone = item.id === same.itemId || decided.has(item.id) || isOfSame(same, corrected.get(item.id));
    if (isDone || !before) return [];
    const after = sizeWith(before, same);
    const [wasOdd, isOdd] = [before, after].map((size) => isUnusualSize(size, pieceOf(item)));
    return [{ item, before, after, wasOdd, isOdd }];
  });
  const mates = open.filter(({ item, wasOdd, isOdd }) => together.has(item.id) && (wasOdd || !isOdd));
  if (mates.length > 0) return { because: 'together', items: mates };
  return { because: 'odd', items: open.filter(({ wasOdd, isOdd }) => wasOdd && !isOdd) };
}

function sizeWith(size: SizeMm, { from, correction }: SameCorrection): SizeMm {
  const { unit, scale = 1, upAxis = from.upAxis, rotateY = 0 } = correction;
  const byUnit = unit === undefined || from.unit === undefined ? 1 : METRES_PER_UNIT[unit] / METRES_PER_UNIT[from.unit];
  const change = changeOf({ upAxis: from.upAxis, turns: 0 }, { upAxis, turns: rotateY / QUARTER_DEGREES });
  return sizeAfter(scaledSize(size, byUnit * scale), change);
}
