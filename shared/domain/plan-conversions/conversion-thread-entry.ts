/** The entry of the thread that converts drawings, for the functions that are bundled with it. */
export const CONVERSION_THREAD = {
  'conversion-thread': 'shared/engines/floorplan/convert/conversion-thread.ts',
} as const;
