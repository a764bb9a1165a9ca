import * as z from 'zod';
import {
  lightAndQuality,
  SETTINGS_PLACE,
  SETTINGS_RULE,
  settingsOf,
  TOO_MANY_PIXELS,
  totalPixels,
  viewList,
} from './job-settings.ts';
import { MAX_JOB_PIXELS } from './render-limits.ts';
import { RenderView, Variants } from './render-view.ts';

/**
 * The settings of a rendering of an item with every default filled in and every alias resolved, at top level or below
 * `render`. Source: D702 and D704 in contract/interface.md.
 */
export const RenderSettings = z.preprocess(
  settingsOf,
  z
    .object({ ...lightAndQuality, variants: Variants, views: viewList(RenderView) }, SETTINGS_RULE)
    .describe(SETTINGS_PLACE)
    .refine(({ views }) => totalPixels(views) <= MAX_JOB_PIXELS, { path: ['views'], message: TOO_MANY_PIXELS }),
);
export type RenderSettings = z.output<typeof RenderSettings>;
