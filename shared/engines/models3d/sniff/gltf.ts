import { headText } from './head-text.ts';

const TOP_LEVEL_KEYS =
  /"(?:asset|accessors|buffers|bufferViews|scenes?|nodes|meshes|materials|images|textures|samplers|extensionsUsed|extensionsRequired|animations|skins|cameras|extensions|extras)"\s*:/;

/** glTF as JSON: an object whose beginning contains a top-level key of glTF. */
export function looksLikeGltf(head: Uint8Array): boolean {
  const text = headText(head);
  return text !== undefined && /^\s*\{/.test(text) && TOP_LEVEL_KEYS.test(text);
}
