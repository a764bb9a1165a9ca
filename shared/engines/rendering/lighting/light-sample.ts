import type { Radiance } from './light-presets.ts';
import type { Vector } from './vector.ts';

/** One direction of light that stands for a share of all light. */
export interface LightSample {
  /** Unit vector towards the light. */
  readonly direction: Vector;
  /** Radiance divided by the probability density: the mean of f × weight over all samples is the integral of f. */
  readonly weight: Radiance;
  /** 1 / density, in steradians, for terms that do not depend on the radiance of the direction. */
  readonly solidAngle: number;
  /** The share of all reflections that this light stands for; 1 on average. */
  readonly reflected: number;
}
