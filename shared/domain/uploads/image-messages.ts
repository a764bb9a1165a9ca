import type { ErrorCode } from '../../platform/errors/error-codes.ts';
import type { ImageRules, TakenImage } from './take-image.ts';

/** What the process that decodes images is asked for. */
export interface ImageOrder {
  readonly bytes: Uint8Array;
  readonly rules: ImageRules;
}

/** What the process that decodes images answers. */
export type ImageResult =
  | { readonly kind: 'taken'; readonly image: TakenImage }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string };
