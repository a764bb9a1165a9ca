import { isJsonObject } from '../../../platform/text/json-object.ts';

/** Shops ask for squares of this side: they zoom into them. */
const SQUARE = { resolution_width: 2_000, resolution_height: 2_000, background: 'white' } as const;

/**
 * Fields that a preset gives to a perspective. A field of the request replaces the preset's. The long lenses keep the
 * proportions of the piece; a detail is seen from close by.
 */
const VIEW_PRESETS = {
  packshot_front: { ...SQUARE, camera_yaw: 0, camera_pitch: 5, focal_length_mm: 110 },
  packshot_34: { ...SQUARE, camera_yaw: 35, focal_length_mm: 90 },
  detail: { ...SQUARE, camera_yaw: 32, camera_pitch: 24, focal_length_mm: 85 },
} as const;
type ViewPresetName = keyof typeof VIEW_PRESETS;

/** Names of the presets, in the order in which they are listed. */
export const VIEW_PRESET_NAMES = Object.keys(VIEW_PRESETS) as ViewPresetName[];

/** Adds the fields of its preset to a perspective. Anything else stays as it is, also if it is wrong. */
export function withViewPreset(view: unknown): unknown {
  if (!isJsonObject(view) || view.view_type !== 'perspective') return view;
  const name = VIEW_PRESET_NAMES.find((each) => each === view.preset);
  return name ? { ...VIEW_PRESETS[name], ...view } : view;
}
