import path from 'node:path';
import { IMAGE_CHILD } from './image-child-entry.ts';
import { type ImageTaker, openImageTaker } from './image-taker.ts';

/** Opens the decoding of images for a function that is bundled with its process. */
export function imageTakerOfFunction(environment: NodeJS.ProcessEnv): ImageTaker {
  return openImageTaker(path.join(environment.LAMBDA_TASK_ROOT ?? '', `${Object.keys(IMAGE_CHILD)[0]}.mjs`));
}
