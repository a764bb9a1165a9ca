import type { Radiance } from './light-presets.ts';

/** A sky without lamps: its radiance overhead and at the horizon. */
interface Dome {
  readonly zenith: Radiance;
  readonly horizon: Radiance;
}

/**
 * Returns the radiance of a dome, which passes evenly from the horizon to the zenith.
 *
 * @param up the part of the direction that points upwards: the sine of its elevation, 0 to 1
 */
export function domeRadiance({ zenith, horizon }: Dome, up: number): Radiance {
  const at = (channel: 0 | 1 | 2) => horizon[channel] + (zenith[channel] - horizon[channel]) * up;
  return [at(0), at(1), at(2)];
}
