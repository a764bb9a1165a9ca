import * as z from 'zod';
import { isJsonObject } from '../../../platform/text/json-object.ts';
import { SHADOWS } from '../lighting/floor-shadow.ts';
import { LIGHT_PRESETS, type LightPresetName } from '../lighting/light-presets.ts';
import { QUALITIES, type QualityName } from '../quality.ts';
import { DEFAULT_FOCAL_LENGTH_MM } from '../views/framing.ts';
import {
  MAX_JOB_PIXELS,
  MAX_PIXELS_PER_METER,
  MAX_SIDE_PX,
  MAX_STEPS,
  MAX_VIEWS,
  MIN_SIDE_PX,
} from './render-limits.ts';

const DEFAULT_WIDTH_PX = 1_920;
const DEFAULT_HEIGHT_PX = 1_080;
const DEFAULT_PIXELS_PER_METER = 400;
const DEFAULT_STEPS = 18;
/** Of turntables. The default of a perspective is in `camera-angles.ts`. */
const DEFAULT_YAW_DEGREES = 0;

const lightPresetNames = ['default', ...(Object.keys(LIGHT_PRESETS) as LightPresetName[])] as const;
const qualityNames = ['default', ...(Object.keys(QUALITIES) as QualityName[])] as const;

const MIN_FOCAL_LENGTH_MM = 24;
const MAX_FOCAL_LENGTH_MM = 300;
const MIN_PITCH_DEGREES = -20;
const MAX_PITCH_DEGREES = 89;
const MAX_YAW_DEGREES = 36_000;

/** A whole number within bounds. The message states what is valid. */
function whole(field: string, least: number, most: number, of: string) {
  const rule = `${field} is a whole number of ${of} from ${least} to ${most}`;
  return z.int(rule).min(least, rule).max(most, rule);
}

function number(field: string, least: number, most: number, of: string) {
  const rule = `${field} is a number of ${of} from ${least} to ${most}`;
  return z.number(rule).min(least, rule).max(most, rule);
}
const degrees = (field: string, least: number, most: number) => number(field, least, most, 'degrees');

const Yaw = degrees('camera_yaw', -MAX_YAW_DEGREES, MAX_YAW_DEGREES);

/** The message for too many pixels, used before and after the item's size is known. */
export const TOO_MANY_PIXELS = `a job renders ${MAX_JOB_PIXELS / 1e6} megapixels at most, every step of a turntable counted`;

/** File formats of pictures. */
const IMAGE_FORMATS = ['png', 'webp', 'jpeg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** The background of the item: transparent, white, or a colour (`#rrggbb`). */
const Background = z.union(
  [z.enum(['transparent', 'white']), z.string().regex(/^#[0-9a-fA-F]{6}$/)],
  'background is transparent, white or a colour as #rrggbb',
);

const MAX_VARIANT_CHARACTERS = 200;
const VARIANT_RULE = "variant is the name of one of the model's variants";

const commonFields = {
  background: Background.optional(),
  format: z.enum(IMAGE_FORMATS, `format is one of ${IMAGE_FORMATS.join(', ')}`).default('png'),
  /** Name of one of the model's KHR_materials_variants. */
  variant: z.string(VARIANT_RULE).min(1, VARIANT_RULE).max(MAX_VARIANT_CHARACTERS, VARIANT_RULE).optional(),
};
const cameraFields = {
  resolution_width: whole('resolution_width', MIN_SIDE_PX, MAX_SIDE_PX, 'pixels').default(DEFAULT_WIDTH_PX),
  resolution_height: whole('resolution_height', MIN_SIDE_PX, MAX_SIDE_PX, 'pixels').default(DEFAULT_HEIGHT_PX),
  /** Degrees of the camera above the horizon, looking down at the item's middle. */
  camera_pitch: degrees('camera_pitch', MIN_PITCH_DEGREES, MAX_PITCH_DEGREES).optional(),
  focal_length_mm: number('focal_length_mm', MIN_FOCAL_LENGTH_MM, MAX_FOCAL_LENGTH_MM, 'millimetres').default(
    DEFAULT_FOCAL_LENGTH_MM,
  ),
  /** The shadow on the floor: all of it, only the part close to the item, or none. */
  shadow: z.enum(SHADOWS, `shadow is one of ${SHADOWS.join(', ')}`).default('full'),
  /** Free space on each side, in parts of the item's size in the picture. Without it, item and shadow fit. */
  padding: number('padding', 0, 1, 'parts of the item').optional(),
};
const VERTICAL_CORRECTION = z.boolean('vertical_correction is true or false');

const PerspectiveView = z.object({
  view_type: z.literal('perspective'),
  ...cameraFields,
  camera_yaw: Yaw.optional(),
  /** Vertical edges stay vertical. Above 60 degrees of pitch it has no effect. */
  vertical_correction: VERTICAL_CORRECTION.default(true),
  ...commonFields,
});
const OrthoTopView = z.object({
  view_type: z.literal('ortho_top'),
  pixel_per_meter: whole('pixel_per_meter', 1, MAX_PIXELS_PER_METER, 'pixels').default(DEFAULT_PIXELS_PER_METER),
  ...commonFields,
});
const TurntableView = z.object({
  view_type: z.literal('turntable'),
  ...cameraFields,
  camera_yaw: Yaw.default(DEFAULT_YAW_DEGREES),
  vertical_correction: VERTICAL_CORRECTION.default(false),
  steps: whole('steps', 1, MAX_STEPS, 'pictures').default(DEFAULT_STEPS),
  ...commonFields,
});

const RenderView = z
  .discriminatedUnion('view_type', [PerspectiveView, OrthoTopView, TurntableView], {
    error: 'view_type is one of perspective, ortho_top, turntable',
  })
  .refine((view) => view.format !== 'jpeg' || view.background !== 'transparent', {
    path: ['background'],
    message: 'a JPEG has no transparency: choose png or webp, or another background',
  })
  .transform((view) => ({
    ...view,
    background: view.background ?? (view.format === 'jpeg' ? 'white' : 'transparent'),
  }));
export type RenderView = z.output<typeof RenderView>;

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
 * The number of pixels of all views whose size is in the settings, with every step of a turntable. Views from above are
 * left out, because their size depends on the item.
 */
export function totalPixels(views: readonly RenderView[]): number {
  return views.reduce((total, view) => {
    if (view.view_type === 'ortho_top') return total;
    const frames = view.view_type === 'turntable' ? view.steps : 1;
    return total + frames * view.resolution_width * view.resolution_height;
  }, 0);
}
