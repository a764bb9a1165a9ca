import { CodedError } from '../../platform/errors/coded-error.ts';

/** Every error code of a rendering or of one of its views. The list is closed. */
export const RENDER_ERROR_CODES = [
  'GLB_INVALID',
  'GLB_TOO_LARGE',
  'MODEL_MISSING',
  'VARIANT_UNKNOWN',
  'VIEW_DOES_NOT_FIT',
  'TOO_COMPLEX',
  'PLAN_GONE',
  'ITEM_CHANGED',
  'RENDER_CRASH',
  'RENDER_TIMEOUT',
] as const;
export type RenderErrorCode = (typeof RENDER_ERROR_CODES)[number];

/**
 * Thrown when a model or a view of it cannot be rendered. `message` is for the caller; the browser's own message is the
 * cause.
 */
export class RenderError extends CodedError<RenderErrorCode> {
  override readonly name = 'RenderError';
}
