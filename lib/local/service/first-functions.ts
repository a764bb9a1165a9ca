/**
 * The way of a first conversion, and what brings back at a start what was left half done. The service is ready when
 * these can run; the others are bundled while it waits for the first calls. A test holds it against the lines that a
 * newcomer is given to try.
 */
export const FIRST_FUNCTIONS: ReadonlySet<string> = new Set([
  'sign-in',
  'list-items',
  'get-item',
  'create-conversion',
  'get-asset-processing',
  'fallback',
  'convert-asset',
  'sweep-jobs',
  'sweep-plans',
  'sweep-events',
  'note-changed-catalogs',
  'note-changed-products',
  'draw-plan-thumbnails',
]);
