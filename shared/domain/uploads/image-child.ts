/** Entry of the process that decodes images of callers; see image-taker.ts. */
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { ImageOrder, ImageResult } from './image-messages.ts';
import { takeImage } from './take-image.ts';

process.on('message', (order: ImageOrder) => {
  void resultOf(order).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());

async function resultOf({ bytes, rules }: ImageOrder): Promise<ImageResult> {
  try {
    return { kind: 'taken', image: await takeImage(bytes, rules) };
  } catch (error) {
    if (error instanceof ServiceError) return { kind: 'refused', code: error.code, message: error.message };
    throw error;
  }
}
