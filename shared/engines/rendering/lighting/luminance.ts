import type { Radiance } from './light-presets.ts';

/** The luminance of a linear colour (Rec. 709). */
export function luminance([red, green, blue]: Radiance): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
