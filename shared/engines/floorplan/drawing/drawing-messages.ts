import type { PlanDrawingOptions } from './draw-plan.ts';
import type { PlanDrawingErrorCode } from './plan-drawing-error.ts';

/** What the process that draws is asked for. */
export interface DrawingOrder {
  /** The plan XML. */
  readonly planObjects: string;
  readonly form: 'svg' | 'png';
  readonly options: PlanDrawingOptions;
}

/** What the process that draws answers. */
export type DrawingResult =
  | { readonly kind: 'svg'; readonly svg: string }
  | { readonly kind: 'png'; readonly png: Uint8Array }
  | { readonly kind: 'refused'; readonly code: PlanDrawingErrorCode; readonly message: string };
