import type { DrawingErrorCode } from '../dxf/drawing-error.ts';
import type { ConvertedStorey } from './converted-storeys.ts';
import type { ConverterParams } from './converter-params.ts';
import type { PlanItems } from './plan-items.ts';

/** The data with which the thread starts. */
export interface ConversionRequest {
  /** DXF, packed or not. */
  readonly file: Uint8Array;
  /** Limit of the unpacked drawing. */
  readonly maxBytes: number;
  readonly params: ConverterParams;
}

/**
 * A message from the thread: first the blocks that it found, and, after it received the items for them, the plans.
 */
export type ThreadMessage =
  | { readonly kind: 'blocks'; readonly names: readonly string[] }
  | { readonly kind: 'storeys'; readonly storeys: readonly ConvertedStorey[] }
  /** An error of the service ends the thread without a message. */
  | { readonly kind: 'refused'; readonly code: DrawingErrorCode; readonly message: string };

/** The message to the thread with the items for its blocks. */
export type ItemsMessage = PlanItems;
