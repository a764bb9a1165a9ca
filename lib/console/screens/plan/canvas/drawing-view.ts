/** Where the drawing is seen: nowhere, under the plan, or on a sheet of its own. */
export const DRAWING_PLACES = ['hidden', 'under', 'beside'] as const;

/** How the drawing is seen. */
export interface DrawingView {
  readonly place: (typeof DRAWING_PLACES)[number];
  /** 0 to 1. */
  readonly strength: number;
}

/** How it is seen at first. */
export const FIRST_VIEW: DrawingView = { place: 'under', strength: 0.7 };
/** Two sheets and the panel need as much. */
export const BESIDE_FROM = '(min-width: 1200px)';
