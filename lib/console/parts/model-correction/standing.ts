import { uprightVector } from '../../../../shared/engines/models3d/normalise/upright.ts';
import { UP_AXES, type UpAxis } from '../../../../shared/engines/models3d/units.ts';

type Vector = Parameters<typeof uprightVector>[0];

/** How a model stands: which axis of its file points up, and how it is turned after that. */
export interface Standing {
  readonly upAxis: UpAxis;
  /** Quarter turns to the left, as seen from above. */
  readonly turns: number;
}

/** How a model stands that is as its file says, with Y up. */
export const UPRIGHT: Standing = { upAxis: 'y', turns: 0 };

/** Where the top of a model that does not stand points in the picture, as the viewer before its front sees it. */
export const TOPS = ['front', 'back', 'left', 'right', 'down'] as const;
export type Top = (typeof TOPS)[number];

/** The axis of the picture in each direction: X to the right, Y up, Z to the viewer. */
const AXIS_OF = { front: 'z', back: '-z', left: '-x', right: 'x', down: '-y' } as const satisfies Record<Top, UpAxis>;
const AXES: readonly Vector[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
/** All 24 ways in which a box can stand. */
const STANDINGS: readonly Standing[] = UP_AXES.flatMap((upAxis) => [0, 1, 2, 3].map((turns) => ({ upAxis, turns })));

/** Returns how a model stands after it was tipped the short way, so that its top points up. */
export function tipped(now: Standing, top: Top): Standing {
  const tip: Standing = { upAxis: AXIS_OF[top], turns: 0 };
  return standingThat((vector) => placed(placed(vector, now), tip));
}

/** Returns the change of the picture that makes one standing the other: which of its axes comes up, and then turns. */
export function changeOf(before: Standing, after: Standing): Standing {
  return standingThat(
    (vector) => placed(vector, after),
    (vector) => placed(vector, before),
  );
}

/** Returns the standing that places what `from` gives as `to` does: each turn of space is one. */
function standingThat(to: (vector: Vector) => Vector, from = (vector: Vector): Vector => vector): Standing {
  const found = STANDINGS.find((each) => AXES.every((axis) => isSame(placed(from(axis), each), to(axis))));
  if (!found) throw new Error('no standing of a model is this turn');
  return found;
}

/** A vector of the file, in the picture. */
function placed(vector: Vector, { upAxis, turns }: Standing): Vector {
  let [x, y, z] = uprightVector(vector, upAxis);
  for (let turn = 0; turn < turns; turn++) [x, z] = [z, -x];
  return [x, y, z];
}

/** Also with zeros of another sign. */
function isSame(a: Vector, b: Vector): boolean {
  return a.every((each, at) => each === b[at]);
}
