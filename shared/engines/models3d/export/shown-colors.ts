import type { vec4 } from '@gltf-transform/core';
import { linearToSrgb } from '../textures/srgb.ts';
import type { ExportMaterial, ExportPart } from './export-model.ts';

/** A material's base colour in sRGB with opacity, 0 to 1. */
export function shownColor({ baseColor: [red, green, blue, alpha] }: ExportMaterial): vec4 {
  return [linearToSrgb(red), linearToSrgb(green), linearToSrgb(blue), alpha];
}

/**
 * Returns the visible colour of each vertex without pictures: the vertex colour times the material's, as sRGB and
 * opacity, four numbers a vertex. Undefined if the part has no vertex colours.
 */
export function shownColors({ colors, material: { baseColor } }: ExportPart): Float32Array | undefined {
  if (!colors) return undefined;
  const shown = new Float32Array(colors.length);
  for (let at = 0; at < colors.length; at++) {
    const channel = at % 4;
    const value = (colors[at] ?? 1) * (baseColor[channel] ?? 1);
    shown[at] = channel === 3 ? value : linearToSrgb(value);
  }
  return shown;
}

/** Converts a channel of 0 to 1 to a byte. */
export function colorByte(value: number): number {
  return Math.round(255 * Math.min(1, Math.max(0, value)));
}
