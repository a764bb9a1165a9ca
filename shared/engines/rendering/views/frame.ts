import type { FrameOrder } from '../protocol.ts';
import { QUALITIES } from '../quality.ts';
import { RenderError } from '../render-error.ts';
import type { LightAndQuality } from '../settings/job-settings.ts';
import { MAX_SIDE_PX } from '../settings/render-limits.ts';
import type { RenderView } from '../settings/render-view.ts';
import { type RoomView, SKY } from '../settings/room-settings.ts';
import type { ImageFormat } from '../settings/view-fields.ts';
import type { DimensionLines } from './dimension-lines.ts';

/** One picture of a view: the only one, or a step of a turntable. */
export interface Frame {
  /** Index of the view in the settings, from 0. */
  readonly view: number;
  readonly viewType: RenderView['view_type'] | RoomView['view_type'];
  /** Index of the frame in its view, from 0. */
  readonly index: number;
  readonly format: ImageFormat;
  /** Shows only a part of the item. */
  readonly isDetail: boolean;
  /** To be drawn into the picture when it is whole. */
  readonly dimensionLines: DimensionLines | null;
  readonly order: FrameOrder;
}

/** The camera of a frame, its size, and what it shows of the shadow. */
export type FrameCamera = Pick<FrameOrder, 'camera' | 'widthPx' | 'heightPx' | 'shadow'>;

/** The place of a frame in its job. */
interface FramePlace {
  readonly view: Pick<RenderView | RoomView, 'view_type' | 'format' | 'background' | 'exposure'>;
  /** The index of the view in the settings. */
  readonly index: number;
  readonly step: number;
  readonly variant: string | null;
}

/**
 * A picture from inside has twice as many passes, up to a number: half of its lights are seen only through windows, and
 * with few of them walls show the outlines of windows as streaks, and edges as dashes.
 */
const INSIDE_FACTOR = 2;
const MOST_INSIDE_PASSES = 56;

/** Makes a frame of the whole subject, without dimension lines. */
export function makeFrame(
  { view, index, step, variant }: FramePlace,
  settings: LightAndQuality,
  camera: FrameCamera,
): Frame {
  const quality = QUALITIES[settings.quality];
  return {
    view: index,
    viewType: view.view_type,
    index: step,
    format: view.format,
    isDetail: false,
    dimensionLines: null,
    order: {
      ...camera,
      tile: { left: 0, top: 0, width: camera.widthPx, height: camera.heightPx },
      lightPreset: settings.light_preset,
      ...quality,
      ...(camera.camera.kind === 'inside' && { passes: Math.min(INSIDE_FACTOR * quality.passes, MOST_INSIDE_PASSES) }),
      background: linearColour(view.background),
      exposureStops: view.exposure ?? null,
      mirroredStudio: true,
      bounce: true,
      variant,
    },
  };
}

/**
 * Checks the size of a picture at a scale.
 *
 * @throws RenderError VIEW_DOES_NOT_FIT
 */
export function refuseTooLarge(
  view: { readonly view_type: string; readonly pixel_per_meter: number },
  widthPx: number,
  heightPx: number,
): void {
  if (Math.max(widthPx, heightPx) <= MAX_SIDE_PX) return;
  throw new RenderError(
    'VIEW_DOES_NOT_FIT',
    `In the view ${view.view_type} the picture has ${widthPx} x ${heightPx} pixels at ${view.pixel_per_meter} pixels a metre; ` +
      `${MAX_SIDE_PX} a side are possible.`,
  );
}

function linearColour(background: string): FrameOrder['background'] {
  if (background === 'transparent') return null;
  // A sky is painted by the camera's look: see `room-sky.ts`.
  if (background === 'white' || background === SKY) return [1, 1, 1];
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(background.slice(at, at + 2), 16) / 255));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

function linear(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}
