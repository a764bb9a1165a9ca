import type { DrawingErrorCode } from '../dxf/drawing-error.ts';
import type { ConvertedStorey } from './converted-storeys.ts';
import type { ConverterParams } from './converter-params.ts';
import type { PlanItems } from './plan-items.ts';

/** What the thread that converts a drawing is given. */
export interface ConversionRequest {
  /** DXF, packed or not. */
  readonly file: Uint8Array;
  /** Of the drawing, unpacked. */
  readonly maxBytes: number;
  readonly params: ConverterParams;
}

/** What it says: first which blocks it has found, then, once it was told the items for them, the plans. */
export type ThreadMessage =
  | { readonly kind: 'blocks'; readonly names: readonly string[] }
  | { readonly kind: 'storeys'; readonly storeys: readonly ConvertedStorey[] }
  /** A fault of ours ends the thread instead. */
  | { readonly kind: 'refused'; readonly code: DrawingErrorCode; readonly message: string };

/** What it is told about its blocks. */
export type ItemsMessage = PlanItems;
