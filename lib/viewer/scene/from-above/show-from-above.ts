import type { ScenePiece } from '../../../../shared/domain/views/view-data.ts';
import { readXml } from '../../../../shared/engines/floorplan/plan-xml/read-xml.ts';
import { writeXml } from '../../../../shared/engines/floorplan/plan-xml/write-xml.ts';
import type { XmlElement } from '../../../../shared/engines/floorplan/plan-xml/xml-element.ts';
import { drawFromAbove } from './draw-from-above.ts';
import { layOnDrawing, piecesOnDrawing } from './lay-on-drawing.ts';
import type { PictureFromAbove } from './picture-from-above.ts';

/** The most different models that are drawn from above. Others stay boxes. */
const MAX_DRAWN_MODELS = 60;
/** Up to this number, all are shown at once: one picture among symbols looks like a mistake. */
const SHOWN_TOGETHER = 12;
/** While more of them come, the drawing is renewed not more often than this. */
const RENEWED_MS = 2_000;
/** A model that does not come holds up the others no longer. */
const DRAWN_WITHIN_MS = 60_000;

/**
 * Shows the pieces of a drawing as they look from above, once their models have come, one after the other. A piece
 * whose model does not come stays a box. At the end the image has the number of drawn models in `data-from-above`.
 *
 * @param image shows the drawing of the service
 * @param onProgress how many models are done, of how many
 */
export async function showFromAbove(
  image: HTMLImageElement,
  pieces: readonly ScenePiece[],
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  const response = await fetch(image.src);
  if (!response.ok) return;
  const drawing = readXml(await response.text());
  const urls = [...new Set(piecesOnDrawing(drawing, pieces).flatMap(({ glbUrl }) => glbUrl ?? []))].slice(
    0,
    MAX_DRAWN_MODELS,
  );
  const pictures = new Map<string, PictureFromAbove>();
  let renewedAt = performance.now();
  for (const [done, url] of urls.entries()) {
    onProgress(done, urls.length);
    try {
      pictures.set(url, await inTime(drawFromAbove(url)));
    } catch (error) {
      console.warn('a model is not drawn from above', url, error);
      continue;
    }
    if (urls.length <= SHOWN_TOGETHER || performance.now() - renewedAt < RENEWED_MS) continue;
    await renew(image, layOnDrawing(drawing, pieces, pictures));
    renewedAt = performance.now();
  }
  if (pictures.size > 0) await renew(image, layOnDrawing(drawing, pieces, pictures));
  image.dataset.fromAbove = String(pictures.size);
}

/** The same promise, that fails if it takes too long. */
function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${DRAWN_WITHIN_MS} ms`)), DRAWN_WITHIN_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Shows another drawing in an image, when it is there: meanwhile the one before stays. */
async function renew(image: HTMLImageElement, drawing: XmlElement): Promise<void> {
  const url = URL.createObjectURL(new Blob([writeXml(drawing)], { type: 'image/svg+xml' }));
  const next = new Image();
  next.src = url;
  await next.decode();
  const before = image.src;
  image.src = url;
  if (before.startsWith('blob:')) URL.revokeObjectURL(before);
}
