/** A wider door has two leaves. */
const MAX_LEAF_MM = 1_250;
/** A wider one, as of a garage, goes up or aside. */
const MAX_SWING_MM = 2_500;

/** The leaves of a door that turn. */
interface DoorLeaves {
  readonly leaves: 0 | 1 | 2;
  /** The width of each of them; 0 without one. */
  readonly leafMm: number;
}

/** The leaves of a door, in drawings and in 3D. No field has their number, so the width decides (D1107). */
export function leavesOf({ widthMm }: { readonly widthMm: number }): DoorLeaves {
  if (widthMm > MAX_SWING_MM) return { leaves: 0, leafMm: 0 };
  return widthMm > MAX_LEAF_MM ? { leaves: 2, leafMm: widthMm / 2 } : { leaves: 1, leafMm: widthMm };
}
