/** The entry of the thread that converts drawings, for the rows of functions that have it beside their own. */
export const CONVERSION_THREAD = {
  'conversion-thread': 'shared/engines/floorplan/convert/conversion-thread.ts',
} as const;
