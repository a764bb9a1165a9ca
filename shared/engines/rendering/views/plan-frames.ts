import type { FrameOrder } from '../protocol.ts';
import { QUALITIES } from '../quality.ts';
import { RenderError } from '../render-error.ts';
import { MAX_SIDE_PX } from '../settings/render-limits.ts';
import type { RenderSettings } from '../settings/render-settings.ts';
import { type ImageFormat, isScaled, type RenderView } from '../settings/render-view.ts';
import { DEFAULT_YAW_DEGREES, type ItemSize } from './camera-angles.ts';
import type { DimensionLines } from './dimension-lines.ts';
import { scaledFrame } from './scaled-frame.ts';

/** One picture of a view: the only one, or a step of a turntable. */
export interface Frame {
  /** Index of the view in the settings, from 0. */
  readonly view: number;
  readonly viewType: RenderView['view_type'];
  /** Index of the frame in its view, from 0. */
  readonly index: number;
  readonly format: ImageFormat;
  /** Shows only a part of the item. */
  readonly isDetail: boolean;
  /** To be drawn into the picture when it is whole. */
  readonly dimensionLines: DimensionLines | null;
  readonly order: FrameOrder;
}

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
  const frame = (step: number, order: Pick<FrameOrder, 'camera' | 'widthPx' | 'heightPx' | 'shadow'>): Frame => ({
    view: index,
    viewType: view.view_type,
    index: step,
    format: view.format,
    isDetail: 'preset' in view && view.preset === 'detail',
    dimensionLines: null,
    order: {
      ...order,
      tile: { left: 0, top: 0, width: order.widthPx, height: order.heightPx },
      lightPreset: settings.light_preset,
      ...QUALITIES[settings.quality],
      background: linearColour(view.background),
      bounce: true,
      variant,
    },
  });
  if (isScaled(view)) {
    const { widthPx, heightPx, camera, dimensionLines } = scaledFrame(view, size);
    if (Math.max(widthPx, heightPx) > MAX_SIDE_PX) {
      throw new RenderError(
        'VIEW_DOES_NOT_FIT',
        `In the view ${view.view_type} the picture has ${widthPx} x ${heightPx} pixels at ${view.pixel_per_meter} pixels a metre; ` +
          `${MAX_SIDE_PX} a side are possible.`,
      );
    }
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
        detail: 'preset' in view && view.preset === 'detail',
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

function linearColour(background: string): FrameOrder['background'] {
  if (background === 'transparent') return null;
  if (background === 'white') return [1, 1, 1];
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(background.slice(at, at + 2), 16) / 255));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

function linear(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}
