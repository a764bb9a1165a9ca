import type { DrawingUnit } from '../detect/floor-plan.ts';
import type { DrawingErrorCode } from '../dxf/drawing-error.ts';
import type { DrawingFrame, DrawingLines } from './drawing-lines.ts';

/** How the lines of a drawing are placed. */
export interface LinesPlace {
  readonly unit: DrawingUnit;
  readonly frame?: DrawingFrame | undefined;
}

/** The data with which the thread starts. */
export interface LinesRequest extends LinesPlace {
  /** DXF, packed or not. */
  readonly file: Uint8Array;
  /** Limit of the unpacked drawing. */
  readonly maxBytes: number;
}

/** The one message from the thread. */
export type LinesMessage =
  | { readonly kind: 'lines'; readonly lines: DrawingLines }
  /** An error of the service ends the thread without a message. */
  | { readonly kind: 'refused'; readonly code: DrawingErrorCode; readonly message: string };
