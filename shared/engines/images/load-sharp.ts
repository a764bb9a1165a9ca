import { createRequire } from 'node:module';
import type sharp from 'sharp';

const load = createRequire(import.meta.url);

/**
 * Loads sharp from `node_modules` or from the Lambda layer. It is required and not imported, because Node does not
 * search layers for imports. It is loaded at first use, because functions start faster without it and few calls need
 * it.
 */
export function loadSharp(): typeof sharp {
  return load('sharp');
}
