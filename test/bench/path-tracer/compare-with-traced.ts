import { access } from 'node:fs/promises';
import sharp from 'sharp';
import type { OpenModel } from '../../../shared/engines/rendering/browser/render-browser.ts';
import { renderFrame } from '../../../shared/engines/rendering/render-frame.ts';
import { pictureDifference } from '../picture-difference.ts';
import { referenceFile, TRACED_PIECES, TRACED_SAMPLES, TRACED_SIDE_PX, tracedOrder } from './references.ts';

/**
 * Prints the difference between the renderer and the path tracer for each piece with a reference, with the light that
 * surfaces reflect to each other and without it: the first must be smaller.
 *
 * @param open loads a piece of the sample catalog by its id
 */
export async function compareWithTraced(open: (id: string) => Promise<OpenModel>): Promise<void> {
  for (const id of TRACED_PIECES) {
    const file = referenceFile(id);
    const exists = await access(file).then(
      () => true,
      () => false,
    );
    if (!exists) {
      console.log(`${id} has no reference: node test/bench/path-tracer/trace.ts makes it`);
      continue;
    }
    const model = await open(id);
    const reference = await sharp(file).ensureAlpha().flip().raw().toBuffer();
    const order = tracedOrder(model.report);
    const apart = async (bounce: boolean) =>
      pictureDifference((await renderFrame(model, { ...order, bounce })).pixels, reference);
    const [withBounce, without] = [await apart(true), await apart(false)];
    console.log(
      `${id}, standard ${TRACED_SIDE_PX}² compared with a path tracer of ${TRACED_SAMPLES} samples:` +
        `${withBounce.toFixed(2)} dB, without bounce ${without.toFixed(2)} dB, ` +
        `${withBounce < without ? 'nearer with it, bar met' : 'FARTHER WITH IT, bar MISSED'}`,
    );
  }
}
