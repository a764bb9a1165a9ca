import path from 'node:path';
import type { FrameOrder, LoadReport } from '../../../shared/engines/rendering/protocol.ts';
import { RenderSettings } from '../../../shared/engines/rendering/settings/render-settings.ts';
import { planViews } from '../../../shared/engines/rendering/views/plan-views.ts';

/** A piece of the sample catalog with a path-traced reference. */
export interface TracedPiece {
  readonly id: string;
  /** Degrees above the horizon; without it, the pitch that suits the piece. */
  readonly pitch?: number;
}

/** Cloth, leather, wood, velvet, polished metal, white paint, stone, and glass from above. */
export const TRACED_PIECES: readonly TracedPiece[] = [
  { id: 'demo:lounge-frame-armchair' },
  { id: 'demo:velvet-channel-sofa' },
  { id: 'demo:oak-slat-chair' },
  { id: 'other:chrome-cantilever-chair' },
  { id: 'other:chesterfield-sofa' },
  { id: 'demo:white-wardrobe' },
  { id: 'demo:marble-pedestal-table' },
  { id: 'demo:glass-coffee-table', pitch: 60 },
];

/** Samples of each pixel of a reference, and its side. */
export const TRACED_SAMPLES = 1_001;
export const TRACED_SIDE_PX = 64;

/** The path of the reference of a piece: lossless, with the tone mapping of the renderer. */
export function referenceFile(id: string): string {
  return path.join(import.meta.dirname, 'references', `${id.replace(':', '-')}.webp`);
}

/**
 * The traced picture: the standard view in the bare studio and with its exposure, without the floor shadow, which a
 * path tracer cannot fade.
 */
export function tracedOrder(report: LoadReport, { pitch }: TracedPiece): FrameOrder {
  const view = {
    view_type: 'perspective',
    resolution_width: TRACED_SIDE_PX,
    resolution_height: TRACED_SIDE_PX,
    ...(pitch !== undefined && { camera_pitch: pitch }),
    vertical_correction: false,
  };
  const [planned] = planViews(RenderSettings.parse({ quality: 'standard', views: [view] }), report);
  if (!planned || !('frames' in planned) || !planned.frames[0]) throw new Error('the view has no frame');
  return { ...planned.frames[0].order, shadow: 'none', exposureStops: 0, mirroredStudio: false };
}
