import type { FrameOrder } from '../protocol.ts';
import { QUALITIES } from '../quality.ts';
import { RenderError } from '../render-error.ts';
import { MAX_SIDE_PX } from '../settings/render-limits.ts';
import type { ImageFormat, RenderSettings, RenderView } from '../settings/render-settings.ts';
import { DEFAULT_YAW_DEGREES, type ItemSize } from './camera-angles.ts';

/** One picture of a view: the only one, or a step of a turntable. */
export interface Frame {
  /** Index of the view in the settings, from 0. */
  readonly view: number;
  readonly viewType: RenderView['view_type'];
  /** Index of the frame in its view, from 0. */
  readonly index: number;
  readonly format: ImageFormat;
  readonly order: FrameOrder;
}

/** The frames of a view, or the error why it has none. */
export type PlannedView = { readonly frames: readonly Frame[] } | { readonly error: RenderError };

/** Plans all views of a job, in their order. If the model does not fit a view, only that view fails. */
export function planViews(settings: RenderSettings, size: ItemSize): PlannedView[] {
  return settings.views.map((view, index) => {
    try {
      return { frames: planView(view, index, settings, size) };
    } catch (error) {
      if (error instanceof RenderError) return { error };
      throw error;
    }
  });
}

/** Pixels of a side of this length: exactly ceil(metres × pixels), without an additional pixel by rounding errors. */
export function orthoSidePx(metres: number, pixelsPerMeter: number): number {
  return Math.max(1, Math.ceil(Number((metres * pixelsPerMeter).toFixed(4))));
}

function planView(view: RenderView, index: number, settings: RenderSettings, size: ItemSize): Frame[] {
  const frame = (step: number, order: Pick<FrameOrder, 'camera' | 'widthPx' | 'heightPx' | 'shadow'>): Frame => ({
    view: index,
    viewType: view.view_type,
    index: step,
    format: view.format,
    order: {
      ...order,
      tile: { left: 0, top: 0, width: order.widthPx, height: order.heightPx },
      lightPreset: settings.light_preset,
      ...QUALITIES[settings.quality],
      background: linearColour(view.background),
      bounce: true,
      variant: view.variant ?? null,
    },
  });
  if (view.view_type === 'ortho_top') {
    const pixelsPerMeter = view.pixel_per_meter;
    const widthPx = orthoSidePx(size.width, pixelsPerMeter);
    const heightPx = orthoSidePx(size.depth, pixelsPerMeter);
    if (Math.max(widthPx, heightPx) > MAX_SIDE_PX) {
      throw new RenderError(
        'VIEW_DOES_NOT_FIT',
        `Seen from above the item has ${widthPx} x ${heightPx} pixels at ${pixelsPerMeter} pixels a metre; ` +
          `${MAX_SIDE_PX} a side are possible.`,
      );
    }
    return [frame(0, { camera: { kind: 'orthoTop', pixelsPerMeter }, widthPx, heightPx, shadow: 'none' })];
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
        detail: false,
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
