import * as z from 'zod';
import { jobSettings } from './job-settings.ts';
import { number, whole } from './number-fields.ts';
import { MAX_PIXELS_PER_METER } from './render-limits.ts';
import {
  Background,
  cameraFields,
  FocalLength,
  OPAQUE_JPEG,
  pictureFields,
  resolutionFields,
  verticalCorrection,
  Yaw,
} from './view-fields.ts';

/** Scale of a plan from above. */
const DEFAULT_PIXELS_PER_METER = 100;
/** Degrees above the horizon, so that rooms are seen over their walls. */
const DOLLHOUSE_PITCH_DEGREES = 50;
const DOLLHOUSE_YAW_DEGREES = 20;
const INSIDE_FOCAL_LENGTH_MM = 24;
/** What windows show: a sky over hazy ground. */
export const SKY = 'sky';
/** A kilometre: farther places are errors. */
const MAX_PLACE_MM = 1_000_000;
const POSITION_RULE = 'position_mm is a list of three lengths: x, y and z above the floor, in millimetres';

const PlanTopView = z.object({
  view_type: z.literal('plan_top'),
  pixel_per_meter: whole('pixel_per_meter', 1, MAX_PIXELS_PER_METER, 'pixels').default(DEFAULT_PIXELS_PER_METER),
  ...pictureFields,
});
const PlanDollhouseView = z.object({
  view_type: z.literal('plan_dollhouse'),
  ...cameraFields,
  camera_pitch: cameraFields.camera_pitch.unwrap().default(DOLLHOUSE_PITCH_DEGREES),
  camera_yaw: Yaw.default(DOLLHOUSE_YAW_DEGREES),
  vertical_correction: verticalCorrection(false),
  ...pictureFields,
});
const Place = number('position_mm', -MAX_PLACE_MM, MAX_PLACE_MM, 'millimetres');
const PlanInsideView = z.object({
  view_type: z.literal('plan_inside'),
  position_mm: z
    .tuple([Place, Place, Place], POSITION_RULE)
    .describe('x and y as in the plan, z above the floor. The look is level.'),
  direction_deg: number('direction_deg', -36_000, 36_000, 'degrees').describe(
    'As rotations in the plan: 0 looks along x, 90 along y, which is down in the plan.',
  ),
  ...resolutionFields,
  focal_length_mm: FocalLength.default(INSIDE_FOCAL_LENGTH_MM),
  ...pictureFields,
  background: z
    .union([z.literal(SKY), Background], 'background is sky, transparent, white or a colour as #rrggbb')
    .optional()
    .describe('What windows show. sky without it.'),
});

const VIEWS = [PlanTopView, PlanDollhouseView, PlanInsideView] as const;
const VIEW_TYPES = VIEWS.map(({ shape }) => shape.view_type.value);

const RoomView = z
  .discriminatedUnion('view_type', VIEWS, { error: `view_type is one of ${VIEW_TYPES.join(', ')}` })
  .refine((view) => view.format !== 'jpeg' || view.background !== 'transparent', OPAQUE_JPEG)
  .transform((view) => ({
    ...view,
    background:
      view.background ?? (view.view_type === 'plan_inside' ? SKY : view.format === 'jpeg' ? 'white' : 'transparent'),
  }));
/** A view of a plan with its furniture. */
export type RoomView = z.output<typeof RoomView>;

/** The settings of a rendering of a plan, as those of an item. Source: D715 in contract/interface.md. */
export const RoomSettings = jobSettings(RoomView, {});
export type RoomSettings = z.output<typeof RoomSettings>;
