/**
 * The functions of a first conversion, and those that restart unfinished jobs. The service is ready when they are
 * bundled; the others are bundled after that. A test compares them with the calls that the README shows first.
 */
export const FIRST_FUNCTIONS: ReadonlySet<string> = new Set([
  'sign-in',
  'list-items',
  'get-item',
  'create-item',
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
