/** Where the drawing is seen: nowhere, under the plan, or on a sheet of its own. */
export const DRAWING_PLACES = ['hidden', 'under', 'beside'] as const;

/** How the drawing is seen. */
export interface DrawingView {
  readonly place: (typeof DRAWING_PLACES)[number];
  /** 0 to 1. Undefined until somebody chooses it: then what is done with the plan decides. */
  readonly strength: number | undefined;
}

/** How it is seen at first. */
export const FIRST_VIEW: DrawingView = { place: 'under', strength: undefined };
/** To see what of it became walls, and to see furniture, not that of the drawing. */
const STRENGTH = { correct: 0.7, furnish: 0.2 };

/** How a drawing is seen during a work. */
export interface ShownDrawing extends DrawingView {
  readonly strength: number;
}

/** How a drawing is seen during a work: as somebody has chosen, else as the work needs it. */
export function shownDrawing(view: DrawingView, work: keyof typeof STRENGTH): ShownDrawing {
  return { ...view, strength: view.strength ?? STRENGTH[work] };
}
/** Two sheets and the panel need as much. */
export const BESIDE_FROM = '(min-width: 1200px)';
