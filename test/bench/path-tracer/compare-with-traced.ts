import { access } from 'node:fs/promises';
import sharp from 'sharp';
import type { OpenModel } from '../../../shared/engines/rendering/browser/render-browser.ts';
import { renderFrame } from '../../../shared/engines/rendering/render-frame.ts';
import { colourDifference } from '../colour-difference.ts';
import { pictureDifference } from '../picture-difference.ts';
import { referenceFile, TRACED_PIECES, TRACED_SAMPLES, TRACED_SIDE_PX, tracedOrder } from './references.ts';

/** The largest difference of a piece, with bounced light. */
const BAR_DECIBELS = -27;

/**
 * Prints the difference between the renderer and the path tracer for each piece with a reference, with the light that
 * surfaces reflect to each other and without it: the first must be smaller.
 * The process ends with 1 if a bar is missed or a reference does not exist.
 *
 * @param open loads a piece of the sample catalog by its id
 */
export async function compareWithTraced(open: (id: string) => Promise<OpenModel>): Promise<void> {
  for (const piece of TRACED_PIECES) {
    const { id } = piece;
    const file = referenceFile(id);
    const exists = await access(file).then(
      () => true,
      () => false,
    );
    if (!exists) {
      console.log(`${id} has no reference: node test/bench/path-tracer/trace.ts makes it`);
      process.exitCode = 1;
      continue;
    }
    const model = await open(id);
    const reference = await sharp(file).ensureAlpha().flip().raw().toBuffer();
    const order = tracedOrder(model.report, piece);
    const rendered = async (bounce: boolean) => (await renderFrame(model, { ...order, bounce })).pixels;
    const pictures = [await rendered(true), await rendered(false)] as const;
    const [withBounce, without] = pictures.map((pixels) => pictureDifference(pixels, reference)) as [number, number];
    const { mean, most } = colourDifference(pictures[0], reference);
    if (withBounce > BAR_DECIBELS || withBounce >= without) process.exitCode = 1;
    console.log(
      `${id}, standard ${TRACED_SIDE_PX}² compared with a path tracer of ${TRACED_SAMPLES} samples: ` +
        `${withBounce.toFixed(2)} dB (bar ${BAR_DECIBELS}), bar ${withBounce <= BAR_DECIBELS ? 'met' : 'MISSED'}, ` +
        `without bounce ${without.toFixed(2)} dB, ` +
        `${withBounce < without ? 'nearer with it, bar met' : 'FARTHER WITH IT, bar MISSED'}, ` +
        `CIEDE2000 ${mean.toFixed(2)} in the mean, 95 % of pixels below ${most.toFixed(2)}`,
    );
  }
}
