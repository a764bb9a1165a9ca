import { expect, test } from 'vitest';
import { domeRadiance } from '../../../../../shared/engines/rendering/lighting/dome.ts';

test('a dome passes from its light at the horizon to that of the zenith, each colour by itself', () => {
  const dome = { zenith: [1, 0.5, 0], horizon: [0, 0.25, 1] } as const;
  expect(domeRadiance(dome, 0)).toEqual(dome.horizon);
  expect(domeRadiance(dome, 0.5)).toEqual([0.5, 0.375, 0.5]);
  expect(domeRadiance(dome, 1)).toEqual(dome.zenith);
});
