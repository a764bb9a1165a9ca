/** The entry of the process that draws plans, for the functions that are bundled with it. */
export const PLAN_DRAWING_CHILD = {
  'drawing-child': 'shared/engines/floorplan/drawing/drawing-child.ts',
} as const;
