import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { renderBrowser } from '../../shared/rendering/browser/render-browser.ts';
import { animate } from '../../shared/rendering/encode/animate.ts';
import { type EncodedImage, encodeImage } from '../../shared/rendering/encode/encode-image.ts';
import { RenderError } from '../../shared/rendering/render-error.ts';
import { renderFrame } from '../../shared/rendering/render-frame.ts';
import { RenderSettings } from '../../shared/rendering/settings/render-settings.ts';
import { type PlannedView, planViews } from '../../shared/rendering/views/plan-frames.ts';
import { bundlePage } from '../bundle/bundle-page.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const USAGE = 'npm run render -- model.glb --settings file.json --out DIR';

/** Renders a GLB file without the service, as its worker does. Answers the exit code: 1 when any view failed. */
export async function runRender(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { settings: { type: 'string' }, out: { type: 'string', default: '.' } },
  });
  const [glbFile] = positionals;
  if (!glbFile || !values.settings) {
    console.error(USAGE);
    return 1;
  }
  const settings = RenderSettings.safeParse(JSON.parse(await readFile(values.settings, 'utf8')));
  if (!settings.success) {
    console.error(z.prettifyError(settings.error));
    return 1;
  }
  await mkdir(values.out, { recursive: true });
  const { files } = await bundlePage(ROOT);
  const browser = renderBrowser({ pageFiles: files, cacheFolder: path.join(tmpdir(), 'furniture-rendering') });
  try {
    const model = await browser.open(path.resolve(glbFile));
    const write = async (name: string, image: EncodedImage) => {
      const file = path.join(values.out, `${name}${image.extension}`);
      await writeFile(file, image.bytes);
      console.log(`${file}  ${image.widthPx} x ${image.heightPx}, ${image.bytes.length} bytes`);
    };
    const renderView = async (view: PlannedView): Promise<void> => {
      if ('error' in view) throw view.error;
      const images: EncodedImage[] = [];
      for (const frame of view.frames) {
        const image = await encodeImage(await renderFrame(model, frame.order), frame.format);
        await write(`${frame.view}-${frame.viewType}-${String(frame.index).padStart(2, '0')}`, image);
        images.push(image);
      }
      const [first] = view.frames;
      if (first?.viewType === 'turntable') await write(`${first.view}-turntable`, await animate(images));
    };
    let failed = 0;
    for (const [index, view] of planViews(settings.data, model.report).entries()) {
      await renderView(view).catch((error: unknown) => {
        if (!(error instanceof RenderError)) throw error;
        console.error(`view ${index}: ${error.code} ${error.message}`);
        failed++;
      });
    }
    return failed === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    console.error(`${error.code} ${error.message}`, error.cause ?? '');
    return 1;
  } finally {
    await browser.close();
  }
}
