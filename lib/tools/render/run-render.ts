import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { renderBrowser } from '../../../shared/engines/rendering/browser/render-browser.ts';
import { animate } from '../../../shared/engines/rendering/encode/animate.ts';
import { drawDimensionLines } from '../../../shared/engines/rendering/encode/draw-dimension-lines.ts';
import { type EncodedImage, encodeImage, recodeImage } from '../../../shared/engines/rendering/encode/encode-image.ts';
import { RenderError } from '../../../shared/engines/rendering/render-error.ts';
import { renderFrame } from '../../../shared/engines/rendering/render-frame.ts';
import { type PlannedView, planViews } from '../../../shared/engines/rendering/views/plan-views.ts';
import { bundlePage } from '../bundle/bundle-page.ts';
import { CallError } from '../command-line/call-error.ts';
import { type RenderCall, readRenderCall } from './render-call.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const USAGE = 'npm run render -- MODEL --settings FILE [--out DIR]';

/**
 * Renders a GLB file without the service, as the worker does. Returns the exit code: 0 rendered, 1 the model or a view
 * failed (with its code), 2 wrong usage.
 */
export async function runRender(args: readonly string[]): Promise<number> {
  let call: RenderCall;
  try {
    call = await readRenderCall(args);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    for (const line of [error.message, USAGE]) console.error(line);
    return 2;
  }
  const { glbFile, settings, out } = call;
  const { files } = await bundlePage(ROOT);
  const browser = renderBrowser({ pageFiles: files, cacheFolder: path.join(tmpdir(), 'furniture-rendering') });
  try {
    const model = await browser.open(path.resolve(glbFile));
    const write = async (name: string, image: EncodedImage) => {
      const file = path.join(out, `${name}${image.extension}`);
      await writeFile(file, image.bytes);
      console.log(`${file}  ${image.widthPx} x ${image.heightPx}, ${image.bytes.length} bytes`);
    };
    const renderView = async (view: PlannedView): Promise<void> => {
      if ('error' in view) throw view.error;
      const images: EncodedImage[] = [];
      for (const frame of view.frames) {
        const plain = await encodeImage(await renderFrame(model, frame.order), 'png');
        const whole = await drawDimensionLines(plain, frame.dimensionLines, frame.order.background);
        const image = await recodeImage(whole, frame.format);
        await write(`${named(view)}-${frame.viewType}-${String(frame.index).padStart(2, '0')}`, image);
        images.push(image);
      }
      const [first] = view.frames;
      if (first?.viewType === 'turntable') await write(`${named(view)}-turntable`, await animate(images));
    };
    let failed = 0;
    for (const view of planViews(settings, model.report)) {
      await renderView(view).catch((error: unknown) => {
        if (!(error instanceof RenderError)) throw error;
        console.error(`view ${named(view)}: ${error.code} ${error.message}`);
        failed++;
      });
    }
    return failed === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    console.error(`${error.code} ${error.message}${reason(error.cause)}`);
    return 1;
  } finally {
    await browser.close();
  }
}

/** The number of a view and its variant, for the name of a file. */
function named({ view, variant }: PlannedView): string {
  return variant === null ? String(view) : `${view}-${variant.replace(/[^\w.-]+/g, '_')}`;
}

/** The page's message, on the same line. */
function reason(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : '';
  return text === '' ? '' : ` (${text.split('\n')[0]})`;
}
