import type { ScenePiece } from '../../../../shared/domain/views/view-data.ts';
import { readXml } from '../../../../shared/engines/floorplan/plan-xml/read-xml.ts';
import { writeXml } from '../../../../shared/engines/floorplan/plan-xml/write-xml.ts';
import type { XmlElement } from '../../../../shared/engines/floorplan/plan-xml/xml-element.ts';
import { drawFromAbove } from './draw-from-above.ts';
import { layOnDrawing, piecesOnDrawing } from './lay-on-drawing.ts';
import type { PictureFromAbove } from './picture-from-above.ts';

/** So many different models are drawn from above; others stay boxes. */
const MAX_DRAWN_MODELS = 60;
/** While models come, the drawing is renewed not more often than this. */
const RENEWED_MS = 2_000;

/**
 * Shows the pieces of a drawing as they look from above, as their models come, one after the other. A piece whose model
 * does not come stays a box. At the end the image has the number of drawn models in `data-from-above`.
 *
 * @param image shows the drawing of the service
 */
export async function showFromAbove(image: HTMLImageElement, pieces: readonly ScenePiece[]): Promise<void> {
  const response = await fetch(image.src);
  if (!response.ok) return;
  const drawing = readXml(await response.text());
  const urls = [...new Set(piecesOnDrawing(drawing, pieces).flatMap(({ glbUrl }) => glbUrl ?? []))];
  const pictures = new Map<string, PictureFromAbove>();
  let renewedAt = performance.now();
  for (const url of urls.slice(0, MAX_DRAWN_MODELS)) {
    try {
      pictures.set(url, await drawFromAbove(url));
    } catch (error) {
      console.warn('a model is not drawn from above', url, error);
      continue;
    }
    if (performance.now() - renewedAt < RENEWED_MS) continue;
    await renew(image, layOnDrawing(drawing, pieces, pictures));
    renewedAt = performance.now();
  }
  if (pictures.size > 0) await renew(image, layOnDrawing(drawing, pieces, pictures));
  image.dataset.fromAbove = String(pictures.size);
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
