import type { ClearFor } from '../editor/clear-zones.ts';

/** What is said of a piece that stands where nothing should. */
export const IN_THE_WAY_TEXTS = {
  doorway: 'inDoorway',
  swing: 'inSwing',
  window: 'beforeWindow',
} as const satisfies Record<ClearFor, string>;
