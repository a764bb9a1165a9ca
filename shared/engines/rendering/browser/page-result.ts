import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../protocol.ts';
import { RenderError } from '../render-error.ts';

/** What the page says when its graphics, or its line to the worker, have gone: another browser may do better. */
const PAGE_IS_LOST = /context was lost|Failed to fetch/i;

/**
 * What the page answers within a time. What the page itself says is an error of the model: RenderError `GLB_INVALID`,
 * `VARIANT_UNKNOWN`. A call that has no answer, in whatever words, is the end of its browser: `RENDER_CRASH`, or
 * `RENDER_TIMEOUT` with the message given.
 */
export async function answered<T>(call: Promise<Answer<T>>, limitMs: number, slow: string): Promise<T> {
  const late = sleep(limitMs, undefined, { ref: false }).then((): never => {
    throw new RenderError('RENDER_TIMEOUT', slow);
  });
  call.catch(() => undefined);
  late.catch(() => undefined);
  const answer = await Promise.race([call, late]).catch((error: unknown) => {
    throw asCrash(error);
  });
  if ('error' in answer) throw pageError(answer.error);
  return answer.value;
}

/** A RenderError as it is; anything else as `RENDER_CRASH`, with its cause. */
export function asCrash(error: unknown): RenderError {
  if (error instanceof RenderError) return error;
  return new RenderError('RENDER_CRASH', 'The renderer broke down over this model, twice.', { cause: error });
}

function pageError(text: string): RenderError {
  if (PAGE_IS_LOST.test(text)) return asCrash(new Error(text));
  const variant = /VARIANT_UNKNOWN (.*)/.exec(text)?.[1];
  if (variant !== undefined) {
    return new RenderError('VARIANT_UNKNOWN', `The model has no variant called ${variant}.`, { cause: text });
  }
  return new RenderError('GLB_INVALID', 'The model of the item cannot be read: it is no valid glTF binary.', {
    cause: text,
  });
}
