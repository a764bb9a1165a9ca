/** What a layer can be for; callers name roles in `converterParams.layers`. */
export const LAYER_ROLES = [
  'wall',
  'door',
  'window',
  'opening',
  'column',
  'furniture',
  'stairs',
  'text',
  'dimension',
  'grid',
  'frame',
  'other',
  'ignore',
] as const;

/** What a layer is for. */
export type LayerRole = (typeof LAYER_ROLES)[number];
