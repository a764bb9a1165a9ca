import type { Motion } from '../warn-of-motion.ts';
import type { UsdLayer } from './drop-hidden-prims.ts';

/** The motion of a layer, which three's composer returns only in part: time samples and blend shapes. */
export function layerMotion({ specsByPath }: UsdLayer): Partial<Motion> {
  const motion = { animations: false, morphTargets: false };
  for (const { fields } of Object.values(specsByPath)) {
    motion.animations ||= timesOf(fields?.timeSamples) > 1;
    motion.morphTargets ||= fields?.typeName === 'BlendShape';
  }
  return motion;
}

function timesOf(samples: unknown): number {
  const times = typeof samples === 'object' && samples !== null && 'times' in samples ? samples.times : [];
  return Array.isArray(times) || times instanceof Float64Array ? times.length : 0;
}
