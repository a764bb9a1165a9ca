import { TOO_MANY_PIXELS, totalPixels } from '../../engines/rendering/settings/job-settings.ts';
import { MAX_JOB_PIXELS, MAX_SIDE_PX } from '../../engines/rendering/settings/render-limits.ts';
import { RenderSettings } from '../../engines/rendering/settings/render-settings.ts';
import { isScaled } from '../../engines/rendering/settings/render-view.ts';
import { RoomSettings } from '../../engines/rendering/settings/room-settings.ts';
import { scaledFrame } from '../../engines/rendering/views/scaled-frame.ts';
import { invalidRequest, ServiceError } from '../../platform/errors/service-error.ts';
import type { Form } from '../../platform/http/form-body.ts';
import { formSettings } from '../../platform/http/form-settings.ts';
import type { StoredItem } from '../items/item.ts';
import type { RenderingFields } from './rendering-fields.ts';

/** What settings of renderings belong to, for messages. */
export const RENDERING_WORDS = { of: 'the rendering', content: 'the views to render' };

/**
 * Returns the settings of a form with all defaults. They are a JSON string or an application/json part.
 *
 * @throws ServiceError 400 for wrong settings, with the path of each error (D701)
 */
export function renderSettingsOf(form: Form<RenderingFields>, item: StoredItem): RenderSettings {
  const settings = formSettings(form, RenderSettings, RENDERING_WORDS);
  refuseTooLarge(settings, item);
  return settings;
}

/**
 * Returns the settings of a form for a plan, with all defaults.
 *
 * @throws ServiceError 400 for wrong settings, with the path of each error
 */
export function roomSettingsOf(form: Form<RenderingFields>): RoomSettings {
  return formSettings(form, RoomSettings, RENDERING_WORDS);
}

/**
 * Checks that the item has a model to render.
 *
 * @throws ServiceError 409
 */
export function requireModel(item: StoredItem): void {
  if (item.storedAssets.glb) return;
  throw new ServiceError('CONFLICT', 'The item has no 3D model yet: send one to threeDimensionalAssets first.');
}

/**
 * Checks the number of pixels of views at a scale, which depends on the item's size. The size is known at this point.
 */
function refuseTooLarge({ views }: RenderSettings, { width, height, depth }: StoredItem): void {
  if (width === null || depth === null) return;
  const size = { width: width / 1000, height: (height ?? 0) / 1000, depth: depth / 1000 };
  let pixels = totalPixels(views);
  for (const [index, view] of views.entries()) {
    if (!isScaled(view)) continue;
    const { widthPx, heightPx } = scaledFrame(view, size);
    if (Math.max(widthPx, heightPx) > MAX_SIDE_PX) {
      const sides = `the picture has ${widthPx} x ${heightPx} pixels at this scale`;
      throw refusal(`settings.views.${index}.pixel_per_meter`, `${sides}; ${MAX_SIDE_PX} a side are possible`);
    }
    pixels += widthPx * heightPx;
  }
  if (pixels > MAX_JOB_PIXELS) throw refusal('settings.views', TOO_MANY_PIXELS);
}

function refusal(path: string, message: string): ServiceError {
  return invalidRequest(`The settings of the rendering are wrong: ${message}.`, [{ path, message }]);
}
