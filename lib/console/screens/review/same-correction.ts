import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { METRES_PER_UNIT, type ModelUnit, type UpAxis } from '../../../../shared/engines/models3d/units.ts';
import { isSized, pieceOf } from '../../parts/kinds/piece-of-item.ts';
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
import { SIDES, type SizeMm, sizeOf } from '../../parts/size/size-mm.ts';
import { isUnusualSize, sizeDoubt, USUAL_MAX_MM } from '../../parts/size/unusual-size.ts';

/** What nobody knows the kind of is made no smaller than this by a unit of another model, in its largest measure. */
const UNKNOWN_MIN_MM = 100;

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
  /** Those that were sent with it and wait too, but for which the correction may be wrong. */
  readonly leftOut: readonly Item[];
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
 * become an unusual one; if there are none, those whose unusual size would become a usual one. A factor is offered
 * where a usual size of a known kind comes of it, and to a usual one only if most that were sent with it are unusual:
 * whoever has made one model too large has not made all of them so (D2221).
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
  const isScale = same.correction.scale !== undefined;
  let [sized, oddOnes] = [0, 0];
  const isOpen = ({ id }: Item) => id !== same.itemId && !decided.has(id) && !isOfSame(same, corrected.get(id));
  const fitting = items.flatMap((item) => {
    const [before, piece, by] = [sizeOf(item), pieceOf(item), corrected.get(item.id)];
    if (!before) return [];
    const doubt = sizeDoubt(before, piece);
    const wasOdd = doubt !== undefined;
    const isResized = item.id === same.itemId || (by !== undefined && isOfSize(by));
    if (together.has(item.id) && isSized(piece)) {
      sized += 1;
      // It was as unusual before its size was corrected.
      if (wasOdd || isResized) oddOnes += 1;
    }
    if (!isOpen(item)) return [];
    const after = sizeWith(before, same);
    if (isOfSize(same) && !isSized(piece) && (isScale || !isOfFurniture(after))) return [];
    // The proportions of a cube of one unit are lost, and its mark would go with another size.
    if (isOfSize(same) && doubt?.because === 'cube') return [];
    const isOdd = isUnusualSize(after, piece);
    return isScale && isOdd ? [] : [{ item, before, after, wasOdd, isOdd }];
  });
  const isFolderOdd = oddOnes > sized / 2;
  const mates = fitting.filter(
    ({ item, wasOdd, isOdd }) => together.has(item.id) && (wasOdd || (isScale ? isFolderOdd : !isOdd)),
  );
  if (mates.length > 0) {
    const got = new Set(mates.map(({ item }) => item));
    const leftOut = items.filter((item) => together.has(item.id) && isOpen(item) && !got.has(item));
    return { because: 'together', items: mates, leftOut };
  }
  return { because: 'odd', items: fitting.filter(({ wasOdd, isOdd }) => wasOdd && !isOdd), leftOut: [] };
}

/** Whether a size can be one of a piece of which nobody knows the kind. */
function isOfFurniture(size: SizeMm): boolean {
  const largest = Math.max(...SIDES.map((side) => size[side]));
  return largest >= UNKNOWN_MIN_MM && largest <= USUAL_MAX_MM;
}

function sizeWith(size: SizeMm, { from, correction }: SameCorrection): SizeMm {
  const { unit, scale = 1, upAxis = from.upAxis, rotateY = 0 } = correction;
  const byUnit = unit === undefined || from.unit === undefined ? 1 : METRES_PER_UNIT[unit] / METRES_PER_UNIT[from.unit];
  const change = changeOf({ upAxis: from.upAxis, turns: 0 }, { upAxis, turns: rotateY / QUARTER_DEGREES });
  return sizeAfter(scaledSize(size, byUnit * scale), change);
}
