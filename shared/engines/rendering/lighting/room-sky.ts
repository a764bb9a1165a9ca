import type { LightPresetName, Radiance } from './light-presets.ts';
import { ROOM_LIGHTS } from './room-lights.ts';

/** What windows of a room show, in linear RGB: 1 is the white of the picture. */
interface RoomSky {
  readonly zenith: Radiance;
  readonly horizon: Radiance;
  readonly ground: Radiance;
}

/**
 * The part of the room's light that windows show: rooms are lit as if a camera held the sky back by more than a stop.
 */
const SHOWN = 0.42;
/** The part of the horizon's light in the ground: what is far away is hazy. */
const HAZE = 0.4;

/** Returns the sky behind the windows of a room. */
export function roomSky(name: LightPresetName): RoomSky {
  const { zenith, horizon, ground } = ROOM_LIGHTS[name];
  const mixed = ([red, green, blue]: Radiance, share: number): Radiance => [
    SHOWN * (red + (horizon[0] - red) * share),
    SHOWN * (green + (horizon[1] - green) * share),
    SHOWN * (blue + (horizon[2] - blue) * share),
  ];
  return { zenith: mixed(zenith, 0), horizon: mixed(horizon, 0), ground: mixed(ground, HAZE) };
}
