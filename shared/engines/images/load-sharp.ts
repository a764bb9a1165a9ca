import { createRequire } from 'node:module';
import type sharp from 'sharp';

const load = createRequire(import.meta.url);

/**
 * sharp, from `node_modules` or from the layer of that name. It is required and not imported, as Node looks for imports
 * in layers nowhere; and required late, as functions start faster without it and not every call has an image.
 */
export function loadSharp(): typeof sharp {
  return load('sharp');
}
