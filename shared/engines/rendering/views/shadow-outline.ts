import { type CameraPose, seesAll } from './framing.ts';

const STEPS = 48;
/** The outermost part of a shadow is too faint to be seen. */
const SEEN = 0.9;
const HALVINGS = 8;
/** The least part of its reach that a shadow keeps, although it is cut off at the edge of a picture without room. */
const LEAST_REACH = 0.15;

/**
 * Points around the visible part of a shadow on the floor: x, y, z of each, in metres.
 *
 * @param item x, y, z of each vertex of the item; the shadow is around the places below them
 */
export function shadowOutline(item: Float32Array, reach: number): Float32Array {
  const outline = new Float32Array(STEPS * 3);
  for (let step = 0; step < STEPS; step++) {
    const angle = (step / STEPS) * 2 * Math.PI;
    const [across, along] = [Math.sin(angle), Math.cos(angle)];
    let outermost = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < item.length; at += 3) {
      const x = item[at] as number;
      const z = item[at + 2] as number;
      const out = x * across + z * along;
      if (out <= outermost) continue;
      outermost = out;
      outline[step * 3] = x + across * reach * SEEN;
      outline[step * 3 + 2] = z + along * reach * SEEN;
    }
  }
  return outline;
}

/** The reach of a shadow in a picture: shorter than `reach` if the picture has not enough room for it. */
export function shadowReachInside(pose: CameraPose, outlineOf: (reach: number) => Float32Array, reach: number): number {
  if (seesAll(pose, outlineOf(reach))) return reach;
  let [fits, tooLong] = [LEAST_REACH * reach, reach];
  for (let step = 0; step < HALVINGS; step++) {
    const between = (fits + tooLong) / 2;
    if (seesAll(pose, outlineOf(between))) fits = between;
    else tooLong = between;
  }
  return fits;
}
