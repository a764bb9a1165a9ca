import { domeRadiance } from './dome.ts';
import { directionOf, type EnvironmentMap } from './environment-map.ts';
import type { LightPreset } from './light-presets.ts';
import type { Vector } from './vector.ts';

/*
 * What mirrors show of a studio. Its light is a smooth dome over a floor of one brightness, and a flat mirror sees so
 * small a part of it that it has one colour. So smooth surfaces reflect a studio with walls, tall softboxes on stands,
 * a horizon, and a floor that is brightest around the item. Nothing else is lit by it, so that presets, shadows and
 * white furniture do not change.
 */

const DEGREES = 180 / Math.PI;

/** Tall softboxes around the camera, in degrees: a flat mirror shows 27 degrees, and so always an edge of one. */
const BOX = { first: 20, every: 40, width: 17, bottom: 4, top: 50, edge: 2 } as const;
/** Radiance at the top and the bottom of a softbox, and of the walls, in parts of the dome's light at the horizon. */
const BOX_LIGHT = { top: 3.4, bottom: 2.2 } as const;
const WALL_LIGHT = 0.55;
/** Between these elevations the walls pass into the dome, in degrees. */
const WALL_TOP = { from: 42, to: 66 } as const;
/**
 * The floor's light at the horizon and below the item, in parts of its mean, and degrees below the horizon where it is
 * whole.
 */
const FLOOR_LIGHT = { far: 0.38, near: 1.08 } as const;
const FLOOR_NEAR = 34;
/** The floor shines a little below each softbox: this part of the dome's light at the horizon. */
const SHINE = 0.7;
/** Degrees in which it fades out aside. */
const SHINE_EDGE = 7;

/** Returns the environment of a preset as mirrors show it. */
export function mirroredStudio(map: EnvironmentMap, preset: LightPreset): EnvironmentMap {
  const { widthPx, heightPx } = map;
  const data = new Float32Array(map.data);
  for (let texel = 0; texel < widthPx * heightPx; texel++) {
    const direction = directionOf(texel % widthPx, Math.floor(texel / widthPx), widthPx, heightPx);
    const dome = domeRadiance(preset, direction[1]);
    for (const channel of [0, 1, 2] as const) {
      const at = texel * 4 + channel;
      const light = data[at] as number;
      const horizon = preset.horizon[channel];
      data[at] =
        direction[1] < 0 ? floorLight(direction, light, horizon) : wallLight(direction, light, dome[channel], horizon);
    }
  }
  return { ...map, data };
}

/** The floor fades towards the horizon, as if it were lit around the item only. */
function floorLight([x, y, z]: Vector, light: number, horizon: number): number {
  const near = rise(0, FLOOR_NEAR, -Math.asin(y) * DEGREES);
  const shine = horizon * SHINE * (1 - near) * boxAcross(Math.atan2(x, z) * DEGREES, SHINE_EDGE);
  return light * (FLOOR_LIGHT.far + (FLOOR_LIGHT.near - FLOOR_LIGHT.far) * near) + shine;
}

function wallLight([x, y, z]: Vector, light: number, dome: number, horizon: number): number {
  const elevation = Math.asin(y) * DEGREES;
  const wall = horizon * WALL_LIGHT;
  const behind = wall + (dome - wall) * rise(WALL_TOP.from, WALL_TOP.to, elevation) + (light - dome);
  const upwards = Math.min(1, elevation / BOX.top);
  const lit = horizon * (BOX_LIGHT.bottom + (BOX_LIGHT.top - BOX_LIGHT.bottom) * upwards);
  return Math.max(behind, behind + (lit - behind) * boxShare(Math.atan2(x, z) * DEGREES, elevation));
}

/** 1 in the front of a softbox, 0 beside it. */
function boxShare(azimuth: number, elevation: number): number {
  const up = rise(BOX.bottom - BOX.edge, BOX.bottom, elevation) * (1 - rise(BOX.top - BOX.edge, BOX.top, elevation));
  return up * boxAcross(azimuth, BOX.edge);
}

/** 1 at the azimuth of a softbox, 0 between two of them. */
function boxAcross(azimuth: number, edge: number): number {
  const turns = (azimuth - BOX.first) / BOX.every;
  const aside = Math.abs(turns - Math.round(turns)) * BOX.every;
  return 1 - rise(BOX.width / 2 - edge, BOX.width / 2, aside);
}

/** 0 up to `from`, 1 from `to`, smooth between. */
function rise(from: number, to: number, value: number): number {
  const x = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return x * x * (3 - 2 * x);
}
