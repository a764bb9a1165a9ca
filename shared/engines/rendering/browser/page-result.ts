import { setTimeout as sleep } from 'node:timers/promises';
import type { PageResult } from '../protocol.ts';
import { RenderError } from '../render-error.ts';

/**
 * Errors of the page that mean that its graphics context or its connection to the worker is lost. Another browser may
 * succeed.
 */
const LOST_PAGE = /context was lost|Failed to fetch/i;

/**
 * Waits for the response of a function of the page, with a time limit.
 *
 * @param timeoutMessage the message if the limit is exceeded
 * @returns the value of the response
 * @throws RenderError: `GLB_INVALID` or `VARIANT_UNKNOWN` if the page returned an error about the model;
 *   `RENDER_TIMEOUT` if the limit is exceeded; `RENDER_CRASH` if the call fails for any other reason, because then the
 *   browser is lost
 */
export async function pageResult<T>(call: Promise<PageResult<T>>, limitMs: number, timeoutMessage: string): Promise<T> {
  const timeout = sleep(limitMs, undefined, { ref: false }).then((): never => {
    throw new RenderError('RENDER_TIMEOUT', timeoutMessage);
  });
  call.catch(() => undefined);
  timeout.catch(() => undefined);
  const result = await Promise.race([call, timeout]).catch((error: unknown) => {
    throw toRenderError(error);
  });
  if ('error' in result) throw pageError(result.error);
  return result.value;
}

/** Returns a RenderError unchanged, and wraps any other error as the cause of a `RENDER_CRASH`. */
export function toRenderError(error: unknown): RenderError {
  if (error instanceof RenderError) return error;
  return new RenderError('RENDER_CRASH', 'The renderer crashed twice on this model.', { cause: error });
}

function pageError(text: string): RenderError {
  if (LOST_PAGE.test(text)) return toRenderError(new Error(text));
  const variant = /VARIANT_UNKNOWN (.*)/.exec(text)?.[1];
  if (variant !== undefined) {
    return new RenderError('VARIANT_UNKNOWN', `The model has no variant called ${variant}.`, { cause: text });
  }
  return new RenderError('GLB_INVALID', 'The model of the item cannot be read: it is not a valid glTF binary.', {
    cause: text,
  });
}
