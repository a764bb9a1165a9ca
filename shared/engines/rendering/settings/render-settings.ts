import * as z from 'zod';
import { isJsonObject } from '../../../platform/text/json-object.ts';
import { LIGHT_PRESETS, type LightPresetName } from '../lighting/light-presets.ts';
import { QUALITIES, type QualityName } from '../quality.ts';
import { MAX_JOB_PIXELS, MAX_VIEWS } from './render-limits.ts';
import { isScaled, RenderView, Variants } from './render-view.ts';

const lightPresetNames = ['default', ...(Object.keys(LIGHT_PRESETS) as LightPresetName[])] as const;
const qualityNames = ['default', ...(Object.keys(QUALITIES) as QualityName[])] as const;

/** The message for too many pixels, used before and after the item's size is known. */
export const TOO_MANY_PIXELS = `a job renders ${MAX_JOB_PIXELS / 1e6} megapixels at most, every step of a turntable counted`;

/**
 * The settings of a rendering job with every default filled in and every alias resolved, at top level or below `render`.
 * Source: D702 and D704 in contract/interface.md.
 */
export const RenderSettings = z.preprocess(
  (given) => (isJsonObject(given) && isJsonObject(given.render) ? given.render : given),
  z
    .object(
      {
        light_preset: z
          .enum(lightPresetNames, `light_preset is one of ${lightPresetNames.join(', ')}`)
          .default('default')
          .transform((name) => (name === 'default' ? 'studio' : name)),
        quality: z
          .enum(qualityNames, `quality is one of ${qualityNames.join(', ')}`)
          .default('default')
          .transform((name) => (name === 'default' ? 'standard' : name)),
        variants: Variants,
        views: z
          .array(RenderView, `views is a list of 1 to ${MAX_VIEWS} views`)
          .min(1, 'views holds one view at least')
          .max(MAX_VIEWS, `views holds ${MAX_VIEWS} views at most`),
      },
      'settings is an object with the list views',
    )
    .describe('JSON, at the top or below `render`.')
    .refine(({ views }) => totalPixels(views) <= MAX_JOB_PIXELS, {
      path: ['views'],
      message: TOO_MANY_PIXELS,
    }),
);
export type RenderSettings = z.output<typeof RenderSettings>;

/**
 * The number of pixels of all views whose size is in the settings, with every step of a turntable. Views at
 * a scale are left out, because their size depends on the item.
 */
export function totalPixels(views: readonly RenderView[]): number {
  return views.reduce((total, view) => {
    if (isScaled(view)) return total;
    const frames = view.view_type === 'turntable' ? view.steps : 1;
    return total + frames * view.resolution_width * view.resolution_height;
  }, 0);
}
