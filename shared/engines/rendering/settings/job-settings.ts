import * as z from 'zod';
import { isJsonObject } from '../../../platform/text/json-object.ts';
import { LIGHT_PRESETS, type LightPresetName } from '../lighting/light-presets.ts';
import { QUALITIES, type QualityName } from '../quality.ts';
import { MAX_JOB_PIXELS, MAX_VIEWS } from './render-limits.ts';

const lightPresetNames = ['default', ...(Object.keys(LIGHT_PRESETS) as LightPresetName[])] as const;
const qualityNames = ['default', ...(Object.keys(QUALITIES) as QualityName[])] as const;

/** The message for too many pixels, used before and after the size of the subject is known. */
export const TOO_MANY_PIXELS = `a job renders ${MAX_JOB_PIXELS / 1e6} megapixels at most, every step of a turntable counted`;
/** The message for settings of another form. */
const SETTINGS_RULE = 'settings is an object with the list views';
/** For the documents. */
const SETTINGS_PLACE = 'JSON, at the top or below `render`.';

/** Returns the settings that are at the top or below `render` (D702). */
function settingsOf(given: unknown): unknown {
  return isJsonObject(given) && isJsonObject(given.render) ? given.render : given;
}

/** The light and the quality of all pictures of a job. */
const lightAndQuality = {
  light_preset: z
    .enum(lightPresetNames, `light_preset is one of ${lightPresetNames.join(', ')}`)
    .default('default')
    .transform((name) => (name === 'default' ? 'studio' : name)),
  quality: z
    .enum(qualityNames, `quality is one of ${qualityNames.join(', ')}`)
    .default('default')
    .transform((name) => (name === 'default' ? 'standard' : name)),
};

/** The light and the quality of a job, with aliases resolved. */
export interface LightAndQuality {
  readonly light_preset: LightPresetName;
  readonly quality: QualityName;
}

/** The views of a job. */
function viewList<View extends z.ZodType<SizedView>>(view: View) {
  return z
    .array(view, `views is a list of 1 to ${MAX_VIEWS} views`)
    .min(1, 'views holds one view at least')
    .max(MAX_VIEWS, `views holds ${MAX_VIEWS} views at most`)
    .refine((views) => totalPixels(views) <= MAX_JOB_PIXELS, TOO_MANY_PIXELS);
}

/** A view of any kind: its size is in it, or depends on what it shows. */
interface SizedView {
  readonly view_type: string;
  readonly resolution_width?: number;
  readonly resolution_height?: number;
  readonly steps?: number;
}

/**
 * The number of pixels of all views whose size is in the settings, with every step of a turntable. Views at a scale are
 * left out, because their size depends on what they show.
 */
export function totalPixels(views: readonly SizedView[]): number {
  return views.reduce(
    (total, { resolution_width: width = 0, resolution_height: height = 0, steps = 1 }) =>
      total + steps * width * height,
    0,
  );
}

/**
 * The settings of a job, at the top or below `render`, with every default filled in and every alias resolved.
 *
 * @param fields further settings, which hold for all views
 */
export function jobSettings<View extends z.ZodType<SizedView>, Fields extends z.ZodRawShape>(
  view: View,
  fields: Fields,
) {
  return z.preprocess(
    settingsOf,
    z.object({ ...lightAndQuality, ...fields, views: viewList(view) }, SETTINGS_RULE).describe(SETTINGS_PLACE),
  );
}
