/** The entry of the thread that reads the lines of drawings, for the function that is bundled with it. */
export const LINES_THREAD = { 'lines-thread': 'shared/engines/floorplan/lines/lines-thread.ts' } as const;
