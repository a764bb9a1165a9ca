import { CodedError } from '../../platform/errors/coded-error.ts';

/** Every code with which a rendering, or one of its views, can fail. The list is closed. */
export const RENDER_ERROR_CODES = [
  'GLB_INVALID',
  'GLB_TOO_LARGE',
  'MODEL_MISSING',
  'VARIANT_UNKNOWN',
  'VIEW_DOES_NOT_FIT',
  'RENDER_CRASH',
  'RENDER_TIMEOUT',
] as const;
export type RenderErrorCode = (typeof RENDER_ERROR_CODES)[number];

/** Why a model, or a view of it, could not be rendered; `message` is for the caller, the browser's words are the cause. */
export class RenderError extends CodedError<RenderErrorCode> {
  override readonly name = 'RenderError';
}
