import { domeRadiance } from './dome.ts';
import type { LightPreset, Radiance, Softbox } from './light-presets.ts';
import { cross, directionAt, dot, normalize, type Vector } from './vector.ts';

/** Large enough for the soft edges of softboxes. Each preset takes 2 MB. */
const ENVIRONMENT_WIDTH_PX = 512;
const ENVIRONMENT_HEIGHT_PX = 256;

/** A softbox starts to fade and ends here, in parts of half its side. */
const FADE_FROM = 0.85;
const FADE_TO = 1.1;

/** All light around an item, as an equirectangular map: equal steps of azimuth and elevation. */
export interface EnvironmentMap {
  readonly widthPx: number;
  readonly heightPx: number;
  /** RGBA, linear. Rows from the nadir up, columns as in three.js: the middle of a row is +X. */
  readonly data: Float32Array<ArrayBuffer>;
  /** Irradiance of the unoccluded floor, and its radiance. */
  readonly floorIrradiance: Radiance;
  readonly floorRadiance: Radiance;
}

/** Computes the environment of a preset. Below the horizon it holds the light that the floor reflects. */
export function environmentMap(preset: LightPreset): EnvironmentMap {
  const widthPx = ENVIRONMENT_WIDTH_PX;
  const heightPx = ENVIRONMENT_HEIGHT_PX;
  const data = new Float32Array(widthPx * heightPx * 4);
  const lamps = preset.softboxes.map(placeLamp);
  const irradiance = [0, 0, 0];
  for (let row = heightPx / 2; row < heightPx; row++) {
    const solidAngle = solidAngleOf(row, widthPx, heightPx);
    for (let column = 0; column < widthPx; column++) {
      const direction = directionOf(column, row, widthPx, heightPx);
      const radiance = radianceOf(direction, preset, lamps);
      data.set([...radiance, 1], (row * widthPx + column) * 4);
      radiance.forEach((value, channel) => {
        irradiance[channel] = (irradiance[channel] ?? 0) + value * direction[1] * solidAngle;
      });
    }
  }
  const floorIrradiance = [irradiance[0] ?? 0, irradiance[1] ?? 0, irradiance[2] ?? 0] as const;
  const [red, green, blue] = floorIrradiance;
  const albedo = preset.floorAlbedo / Math.PI;
  const floorRadiance = [red * albedo, green * albedo, blue * albedo] as const;
  for (let texel = 0; texel < (widthPx * heightPx) / 2; texel++) data.set([...floorRadiance, 1], texel * 4);
  return { widthPx, heightPx, data, floorIrradiance, floorRadiance };
}

/** The direction to the middle of a texel. Rows count from the nadir. */
export function directionOf(column: number, row: number, widthPx: number, heightPx: number): Vector {
  const elevation = ((row + 0.5) / heightPx - 0.5) * Math.PI;
  const turn = ((column + 0.5) / widthPx - 0.5) * 2 * Math.PI;
  const flat = Math.cos(elevation);
  return [flat * Math.cos(turn), Math.sin(elevation), flat * Math.sin(turn)];
}

/** The solid angle of a texel in this row, in steradians. */
export function solidAngleOf(row: number, widthPx: number, heightPx: number): number {
  const elevation = ((row + 0.5) / heightPx - 0.5) * Math.PI;
  return (Math.PI / heightPx) * ((2 * Math.PI) / widthPx) * Math.cos(elevation);
}

interface Lamp {
  readonly to: Vector;
  readonly across: Vector;
  readonly up: Vector;
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly radiance: Radiance;
}

function placeLamp({ azimuth, elevation, width, height, radiance }: Softbox): Lamp {
  const to = directionAt(azimuth, elevation);
  const across = normalize(cross([0, 1, 0], to));
  const tangent = (degrees: number) => Math.tan(((degrees / 2) * Math.PI) / 180);
  return {
    to,
    across,
    up: cross(to, across),
    halfWidth: tangent(width),
    halfHeight: tangent(height),
    radiance,
  };
}

function radianceOf(direction: Vector, preset: LightPreset, lamps: readonly Lamp[]): Radiance {
  let [red, green, blue] = domeRadiance(preset, direction[1]);
  for (const lamp of lamps) {
    const ahead = dot(direction, lamp.to);
    if (ahead <= 0) continue;
    const strength =
      fade(Math.abs(dot(direction, lamp.across) / ahead) / lamp.halfWidth) *
      fade(Math.abs(dot(direction, lamp.up) / ahead) / lamp.halfHeight);
    red += strength * lamp.radiance[0];
    green += strength * lamp.radiance[1];
    blue += strength * lamp.radiance[2];
  }
  return [red, green, blue];
}

/** 1 inside, 0 outside, smooth between. */
function fade(distance: number): number {
  const x = Math.min(1, Math.max(0, (distance - FADE_FROM) / (FADE_TO - FADE_FROM)));
  return 1 - x * x * (3 - 2 * x);
}
