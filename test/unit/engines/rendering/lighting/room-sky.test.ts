import { describe, expect, it } from 'vitest';
import { LIGHT_PRESETS, type LightPresetName } from '../../../../../shared/engines/rendering/lighting/light-presets.ts';
import { luminance } from '../../../../../shared/engines/rendering/lighting/luminance.ts';
import { roomSky } from '../../../../../shared/engines/rendering/lighting/room-sky.ts';

describe('the sky behind the windows of a room', () => {
  it.each(Object.keys(LIGHT_PRESETS) as LightPresetName[])('has a horizon and does not burn out in %s', (name) => {
    const { zenith, horizon, ground } = roomSky(name);
    expect(Math.max(...zenith, ...horizon, ...ground)).toBeLessThan(0.95);
    expect(luminance(zenith)).toBeLessThan(luminance(horizon));
    expect(luminance(ground)).toBeLessThan(luminance(horizon));
  });

  it('is bluer above than at the horizon by day', () => {
    const { zenith, horizon } = roomSky('studio');
    expect(zenith[2] / zenith[0]).toBeGreaterThan(horizon[2] / horizon[0]);
  });
});
