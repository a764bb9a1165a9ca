/** Where the drawing is seen: nowhere, under the plan, or on a sheet of its own. */
export const DRAWING_PLACES = ['hidden', 'under', 'beside'] as const;

/** How the drawing is seen, as somebody has chosen. */
export interface DrawingView {
  readonly place: (typeof DRAWING_PLACES)[number];
  /** 0 to 1. */
  readonly strength: number;
}

/** How it is seen at first. */
export const FIRST_VIEW: DrawingView = { place: 'under', strength: 0.7 };
/** To see furniture, not that of the drawing: 0.7 becomes 0.2, and 1 stays 1. */
const FURNISH_POWER = 4.5;

/**
 * How strong a drawing is: faint while a piece is in the hand. Otherwise a plan that is opened again looks as it did
 * when its drawing was dropped. The choice of it stays where it is.
 */
export function shownStrength({ strength }: DrawingView, work: 'correct' | 'furnish'): number {
  return work === 'furnish' ? strength ** FURNISH_POWER : strength;
}
/** Two sheets and the panel need as much. */
export const BESIDE_FROM = '(min-width: 1200px)';
