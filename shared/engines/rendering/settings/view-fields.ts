import * as z from 'zod';
import { SHADOWS } from '../lighting/floor-shadow.ts';
import { DEFAULT_FOCAL_LENGTH_MM } from '../views/framing.ts';
import { degrees, number, whole } from './number-fields.ts';
import { MAX_SIDE_PX, MIN_SIDE_PX } from './render-limits.ts';

const DEFAULT_WIDTH_PX = 1_920;
const DEFAULT_HEIGHT_PX = 1_080;

const MIN_FOCAL_LENGTH_MM = 24;
const MAX_FOCAL_LENGTH_MM = 300;
const MIN_PITCH_DEGREES = -20;
const MAX_PITCH_DEGREES = 89;
const MAX_YAW_DEGREES = 36_000;
/** More is an error: white has no form any more, or black is all that is left. */
const MAX_STOPS = 2;

/** Degrees to the right of the front. */
export const Yaw = degrees('camera_yaw', -MAX_YAW_DEGREES, MAX_YAW_DEGREES);

/** File formats of pictures. */
const IMAGE_FORMATS = ['png', 'webp', 'jpeg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** The background of the item: transparent, white, or a colour (`#rrggbb`). */
export const Background = z.union(
  [z.enum(['transparent', 'white']), z.string().regex(/^#[0-9a-fA-F]{6}$/)],
  'background is transparent, white or a colour as #rrggbb',
);

/** Fields of every view. */
export const pictureFields = {
  background: Background.optional(),
  exposure: number('exposure', -MAX_STOPS, MAX_STOPS, 'stops')
    .optional()
    .describe(
      'Stops brighter (or, below 0, darker) than the light preset. Without it, the exposure suits how light the model is.',
    ),
  format: z.enum(IMAGE_FORMATS, `format is one of ${IMAGE_FORMATS.join(', ')}`).default('png'),
};
/** Free space on each side. */
export const Padding = number('padding', 0, 1, 'parts of the item');
/** The size of a picture that does not depend on what it shows. */
export const resolutionFields = {
  resolution_width: whole('resolution_width', MIN_SIDE_PX, MAX_SIDE_PX, 'pixels').default(DEFAULT_WIDTH_PX),
  resolution_height: whole('resolution_height', MIN_SIDE_PX, MAX_SIDE_PX, 'pixels').default(DEFAULT_HEIGHT_PX),
};
/** The lens. */
export const FocalLength = number('focal_length_mm', MIN_FOCAL_LENGTH_MM, MAX_FOCAL_LENGTH_MM, 'millimetres').describe(
  'On film of 36 mm, along the longer side of the picture.',
);
/** Fields of views from a distance, in perspective. */
export const cameraFields = {
  ...resolutionFields,
  camera_pitch: degrees('camera_pitch', MIN_PITCH_DEGREES, MAX_PITCH_DEGREES)
    .optional()
    .describe(
      "Degrees above the horizon, towards the item's middle. Without it, the pitch suits the item's proportions.",
    ),
  focal_length_mm: FocalLength.default(DEFAULT_FOCAL_LENGTH_MM),
  shadow: z
    .enum(SHADOWS, `shadow is one of ${SHADOWS.join(', ')}`)
    .default('full')
    .describe('The shadow on the floor: all of it, only the part close to the item, or none.'),
  padding: Padding.optional().describe(
    "Free space on each side, in parts of the item's size in the picture. Without it, item and shadow fit.",
  ),
};
/** Whether vertical edges stay vertical. */
export const verticalCorrection = (byDefault: boolean) =>
  z
    .boolean('vertical_correction is true or false')
    .default(byDefault)
    .describe('Vertical edges stay vertical. Above 60 degrees of pitch it has no effect.');

/** Refuses transparent JPEGs. */
export const OPAQUE_JPEG = {
  path: ['background'],
  message: 'a JPEG has no transparency: choose png or webp, or another background',
};
