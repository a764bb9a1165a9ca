import type { OpenModel, RenderBrowser } from '../../engines/rendering/browser/render-browser.ts';
import type { FrameOrder } from '../../engines/rendering/protocol.ts';

/** The files of a plan's scene: cut, for pictures from above, and whole, for pictures from inside. */
interface SceneFiles {
  readonly cut: string;
  readonly whole: string;
}

/**
 * Opens the scenes of a plan as one model. The browser has one scene at a time, and loads the other one when a frame
 * needs it. The report is that of the cut scene.
 *
 * @throws RenderError and the errors of the browser
 */
export async function openScenes(
  files: SceneFiles,
  browser: Pick<RenderBrowser, 'open'>,
  signal?: AbortSignal,
): Promise<OpenModel> {
  let shown: keyof SceneFiles = 'cut';
  let model = await browser.open(files.cut, signal);
  const { report } = model;
  return {
    report,
    async render(order: FrameOrder, onProgress) {
      const needed = order.camera.kind === 'inside' ? 'whole' : 'cut';
      if (needed !== shown) model = await browser.open(files[needed], signal);
      shown = needed;
      return model.render(order, onProgress);
    },
  };
}
