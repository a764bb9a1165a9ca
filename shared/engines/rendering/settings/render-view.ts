import * as z from 'zod';
import { whole } from './number-fields.ts';
import { MAX_PIXELS_PER_METER, MAX_STEPS } from './render-limits.ts';
import { cameraFields, OPAQUE_JPEG, Padding, pictureFields, verticalCorrection, Yaw } from './view-fields.ts';
import { VIEW_PRESET_NAMES, withViewPreset } from './view-presets.ts';

const DEFAULT_PIXELS_PER_METER = 400;
const DEFAULT_STEPS = 18;
/** The default of turntables. That of a perspective is in `camera-angles.ts`. */
const DEFAULT_YAW_DEGREES = 0;
const MAX_VARIANT_CHARACTERS = 200;

const VARIANTS_RULE = 'variants is all';
/** The variants of a view, and of the settings of a job. */
export const Variants = z
  .literal('all', VARIANTS_RULE)
  .optional()
  .describe('A picture in each of the material variants of the model. The caps of a job hold for all together.');
const VARIANT_RULE = "variant is the name of one of the model's variants";

const commonFields = {
  ...pictureFields,
  variant: z
    .string(VARIANT_RULE)
    .min(1, VARIANT_RULE)
    .max(MAX_VARIANT_CHARACTERS, VARIANT_RULE)
    .optional()
    .describe("Name of one of the model's KHR_materials_variants."),
  variants: Variants,
};
const PixelsPerMeter = whole('pixel_per_meter', 1, MAX_PIXELS_PER_METER, 'pixels').default(DEFAULT_PIXELS_PER_METER);

const PerspectiveView = z.object({
  view_type: z.literal('perspective'),
  preset: z
    .enum(VIEW_PRESET_NAMES, `preset is one of ${VIEW_PRESET_NAMES.join(', ')}`)
    .optional()
    .describe('Values for the fields that the view does not have: 2,000 x 2,000 pixels on white, and a camera.'),
  ...cameraFields,
  camera_yaw: Yaw.optional().describe("Degrees to the right of the item's front. 30 without it."),
  vertical_correction: verticalCorrection(true),
  ...commonFields,
});
const OrthoTopView = z.object({
  view_type: z.literal('ortho_top'),
  pixel_per_meter: PixelsPerMeter,
  ...commonFields,
});
const elevation = <T extends 'front' | 'side' | 'back'>(side: T) =>
  z.object({
    view_type: z.literal(side),
    pixel_per_meter: PixelsPerMeter,
    dimension_lines: z
      .boolean('dimension_lines is true or false')
      .default(false)
      .describe('Width and height in mm, on a margin below and left of the item.'),
    padding: Padding.default(0).describe("Free space on each side, in parts of the item's width or height."),
    ...commonFields,
  });
const TurntableView = z.object({
  view_type: z.literal('turntable'),
  ...cameraFields,
  camera_yaw: Yaw.default(DEFAULT_YAW_DEGREES),
  vertical_correction: verticalCorrection(false),
  steps: whole('steps', 1, MAX_STEPS, 'pictures').default(DEFAULT_STEPS),
  ...commonFields,
});

const VIEWS = [
  PerspectiveView,
  OrthoTopView,
  TurntableView,
  elevation('front'),
  elevation('side'),
  elevation('back'),
] as const;
const VIEW_TYPES = VIEWS.map(({ shape }) => shape.view_type.value);

/** A view of a job with every default, after its preset. */
export const RenderView = z.preprocess(
  withViewPreset,
  z
    .discriminatedUnion('view_type', VIEWS, { error: `view_type is one of ${VIEW_TYPES.join(', ')}` })
    .refine((view) => view.format !== 'jpeg' || view.background !== 'transparent', OPAQUE_JPEG)
    .refine((view) => view.variant === undefined || view.variants === undefined, {
      path: ['variants'],
      message: 'a view has one variant or all variants: leave out variant or variants',
    })
    .transform((view) => ({
      ...view,
      background: view.background ?? (view.format === 'jpeg' ? 'white' : 'transparent'),
    })),
);
export type RenderView = z.output<typeof RenderView>;

/** A view at an exact scale, whose size in pixels depends on the item. */
export type ScaledView = Extract<RenderView, { pixel_per_meter: number }>;

/** Whether the size of a view depends on the item. */
export function isScaled(view: RenderView): view is ScaledView {
  return 'pixel_per_meter' in view;
}
