/**
 * The functions of a first conversion, and those that restart unfinished jobs. The service is ready when they are
 * bundled. A test compares them with the calls that the README shows first.
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

/** What comes next: the address that `npm start` prints first, and what the first screens behind it call. */
export const NEXT_FUNCTIONS: ReadonlySet<string> = new Set(['show-console', 'search-items', 'list-catalogs']);
