import { directionOf, type EnvironmentMap, solidAngleOf } from './environment-map.ts';
import { luminance } from './luminance.ts';
import { nearestOrientation, ORIENTATIONS } from './orientations.ts';
import { dot, rotatedY, type Vector } from './vector.ts';

/** The tone curve presses what is brighter than this into few levels, and white surfaces lose their form. */
const BRIGHT = 0.88;
/** The share of the stops above `BRIGHT` that is taken back. */
const HELD_BACK = 0.95;
/** What is darker than this shows few levels. Coloured surfaces are seldom so dark: their colour stays true. */
const DARK = 0.08;
/** The share of the stops below `DARK` by which dark surfaces are lifted: black stays black. */
const LIFTED = 0.25;
const MAX_LIFT = 1.3;
/** Degrees between the views from which a turntable is metered: one exposure for all of its steps. */
const TURN_DEGREES = 30;
/** Every so many texels of an environment are read for the light of a side. */
const TEXEL_STEP = 4;

/** The surfaces of a model by the directions of `ORIENTATIONS` that they face. */
export interface FacingSurfaces {
  /** Square metres. */
  readonly areas: Float64Array;
  /** Square metres times the part of white light that they reflect. */
  readonly reflecting: Float64Array;
}

/** Where a picture is taken from. */
interface MeteredView {
  /** From the model to the camera, a unit vector. */
  readonly towards: Vector;
  /** Degrees by which the light rig is turned. */
  readonly rigYaw: number;
  readonly turning: boolean;
}

/**
 * Returns the exposure of a picture from the albedo of the model, as a factor of the exposure of its preset: the mean
 * radiance of the surfaces that face the camera, each with the light of its side, weighted by their area in the
 * picture. Between black and white it is 1, so most models look the same beside each other. It does not depend on
 * pixels, so tiles and qualities of a picture have the same exposure. Light that a model emits does not count: a lamp
 * that shines is exposed like one that is off.
 *
 * @param presetExposure of the light preset
 * @param white see `whiteRadiances`
 */
export function automaticExposure(
  surfaces: FacingSurfaces,
  view: MeteredView,
  presetExposure: number,
  white: Float64Array,
): number {
  const turns = view.turning
    ? Array.from({ length: 360 / TURN_DEGREES }, (_, turn) => turn * TURN_DEGREES)
    : [view.rigYaw];
  const metered = turns
    .map((yaw) => meanRadiance(surfaces, rotatedY(view.towards, yaw - view.rigYaw), yaw, white))
    .filter((one) => one !== undefined);
  if (metered.length === 0) return 1;
  const radiance = (metered.reduce((sum, one) => sum + one, 0) / metered.length) * presetExposure;
  if (radiance > BRIGHT) return (BRIGHT / radiance) ** HELD_BACK;
  return radiance < DARK ? Math.min(MAX_LIFT, (DARK / radiance) ** LIFTED) : 1;
}

/**
 * Returns the radiance of white, unshadowed surfaces that face each direction of `ORIENTATIONS`, with the rig at 0
 * degrees.
 */
export function whiteRadiances({ widthPx, heightPx, data }: EnvironmentMap): Float64Array {
  const radiances = new Float64Array(ORIENTATIONS.length);
  const [columns, rows] = [widthPx / TEXEL_STEP, heightPx / TEXEL_STEP];
  for (let row = 0; row < rows; row++) {
    const share = solidAngleOf(row, columns, rows) / Math.PI;
    for (let column = 0; column < columns; column++) {
      const at = (row * TEXEL_STEP * widthPx + column * TEXEL_STEP) * 4;
      const light = share * luminance([data[at] as number, data[at + 1] as number, data[at + 2] as number]);
      const direction = directionOf(column, row, columns, rows);
      for (const [index, normal] of ORIENTATIONS.entries()) {
        radiances[index] = (radiances[index] as number) + light * Math.max(0, dot(normal, direction));
      }
    }
  }
  return radiances;
}

/** The mean radiance of what faces a camera, without shadows; undefined if nothing does. */
function meanRadiance(
  { areas, reflecting }: FacingSurfaces,
  towards: Vector,
  rigYaw: number,
  white: Float64Array,
): number | undefined {
  let [seen, light] = [0, 0];
  for (const [index, normal] of ORIENTATIONS.entries()) {
    const facing = dot(normal, towards);
    if (facing <= 0 || areas[index] === 0) continue;
    seen += (areas[index] as number) * facing;
    const inRig = nearestOrientation(rotatedY(normal, -rigYaw));
    light += (reflecting[index] as number) * facing * (white[inRig] as number);
  }
  return seen > 0 ? light / seen : undefined;
}
