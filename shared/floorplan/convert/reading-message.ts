import type { FloorPlan } from '../detect/floor-plan.ts';
import type { FloorPlanOptions } from '../detect/read-floor-plan.ts';
import type { DrawingErrorCode } from '../dxf/drawing-error.ts';

/** What the thread that reads a drawing is given. */
export interface ReadingRequest {
  /** DXF, packed or not. */
  readonly file: Uint8Array;
  /** Of the drawing, unpacked. */
  readonly maxBytes: number;
  readonly options: FloorPlanOptions;
}

/** What it answers, once; a fault of ours ends the thread instead. */
export type ReadingAnswer =
  | { readonly plan: FloorPlan }
  | { readonly refused: { readonly code: DrawingErrorCode; readonly message: string } };
