import type { RenderSettings } from '../settings/render-settings.ts';
import { isScaled, type RenderView } from '../settings/render-view.ts';
import { DEFAULT_YAW_DEGREES, type ItemSize } from './camera-angles.ts';
import { type Frame, type FrameCamera, makeFrame, refuseTooLarge } from './frame.ts';
import { scaledFrame } from './scaled-frame.ts';

/**
 * Returns the frames of a view in one variant of the model.
 *
 * @param index of the view in the settings
 * @throws RenderError VIEW_DOES_NOT_FIT if the picture is too large
 */
export function planFrames(
  view: RenderView,
  index: number,
  variant: string | null,
  settings: RenderSettings,
  size: ItemSize,
): Frame[] {
  const isDetail = 'preset' in view && view.preset === 'detail';
  const frame = (step: number, order: FrameCamera): Frame => ({
    ...makeFrame({ view, index, step, variant }, settings, order),
    isDetail,
  });
  if (isScaled(view)) {
    const { widthPx, heightPx, camera, dimensionLines } = scaledFrame(view, size);
    refuseTooLarge(view, widthPx, heightPx);
    return [{ ...frame(0, { camera, widthPx, heightPx, shadow: 'none' }), dimensionLines }];
  }
  const perspective = (step: number, yaw: number): Frame =>
    frame(step, {
      camera: {
        kind: 'perspective',
        yaw,
        pitch: view.camera_pitch ?? null,
        turning: view.view_type === 'turntable',
        focalLengthMm: view.focal_length_mm,
        upright: view.vertical_correction,
        padding: view.padding ?? null,
        detail: isDetail,
      },
      widthPx: view.resolution_width,
      heightPx: view.resolution_height,
      shadow: view.shadow,
    });
  if (view.view_type === 'perspective') return [perspective(0, view.camera_yaw ?? DEFAULT_YAW_DEGREES)];
  return Array.from({ length: view.steps }, (_, step) =>
    perspective(step, view.camera_yaw + (step * 360) / view.steps),
  );
}
