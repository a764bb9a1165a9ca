import { ServiceError } from '../../platform/errors/service-error.ts';
import { openWatchedChild, type WorkLimits, WorkStoppedError } from '../../platform/processes/watched-child.ts';
import type { ImageOrder, ImageResult } from './image-messages.ts';
import type { ImageRules, TakenImage } from './take-image.ts';

/** Checks and re-encodes an image from a client; see {@link takeImage}, of which it throws the errors. */
export type ImageTaker = (bytes: Uint8Array, rules?: ImageRules) => Promise<TakenImage>;

/**
 * The budget of one image; see the budgets in shared/README.md. The limits of its header keep the most expensive one
 * far below: this budget stops what a fault of the decoder would cost.
 */
export const IMAGE_DECODING_BUDGET: WorkLimits = {
  maxProcessorMs: 10_000,
  /** Longer only if the machine is busy with other work. A request ends after 28 s. */
  maxElapsedMs: 24_000,
  maxMemoryBytes: 1_000 * 2 ** 20,
  maxHeapMib: 200,
};

/**
 * Opens the decoding of images in a process of its own: native code of decoders cannot be stopped in this one.
 * Measured:
 * 0.2 s for the start of the process with the first image, then 1 to 15 ms more for each (200 to 2,000 px a side).
 *
 * @param entry file of `image-child.ts`, as it is bundled
 */
export function openImageTaker(entry: string, limits: WorkLimits = IMAGE_DECODING_BUDGET): ImageTaker {
  const ask = openWatchedChild<ImageOrder, ImageResult>(entry, limits);
  return async (bytes, rules = {}) => {
    const result = await ask({ bytes, rules }).catch((error: unknown) => {
      throw error instanceof WorkStoppedError && error.reason !== 'failed' ? tooExpensive(error) : error;
    });
    if (result.kind === 'refused') throw new ServiceError(result.code, result.message);
    return result.image;
  };
}

function tooExpensive(cause: WorkStoppedError): ServiceError {
  const message = 'Decoding the image takes too much time or memory: save it again with fewer pixels.';
  return new ServiceError('UNPROCESSABLE', message, { cause });
}
