import type { vec4 } from '@gltf-transform/core';
import { linearToSrgb } from '../textures/srgb.ts';
import type { ExportMaterial, ExportPart } from './export-model.ts';

/** A material's base colour as screens have it: sRGB and opacity, 0 to 1. */
export function shownColor({ baseColor: [red, green, blue, alpha] }: ExportMaterial): vec4 {
  return [linearToSrgb(red), linearToSrgb(green), linearToSrgb(blue), alpha];
}

/**
 * What colour each vertex is shown in, without pictures: its own by that of its material, as sRGB and opacity, four
 * numbers a vertex. Undefined when the vertices have no colours of their own.
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

/** A channel of 0 to 1 as a byte. */
export function colorByte(value: number): number {
  return Math.round(255 * Math.min(1, Math.max(0, value)));
}
