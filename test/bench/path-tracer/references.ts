import path from 'node:path';
import type { FrameOrder, LoadReport } from '../../../shared/engines/rendering/protocol.ts';
import { RenderSettings } from '../../../shared/engines/rendering/settings/render-settings.ts';
import { planViews } from '../../../shared/engines/rendering/views/plan-views.ts';

/**
 * The pieces with path-traced references: cloth, leather, wood, velvet, polished metal, white paint and stone. No glass and no cut-outs:
 * behind them the path tracer shows its floor, but the renderer stays transparent, so that its picture works on every
 * page.
 */
export const TRACED_PIECES = [
  'demo:lounge-frame-armchair',
  'demo:velvet-channel-sofa',
  'demo:oak-slat-chair',
  'other:chrome-cantilever-chair',
  'other:chesterfield-sofa',
  'demo:white-wardrobe',
  'demo:marble-pedestal-table',
] as const;

/** Samples of each pixel of a reference, and its side. */
export const TRACED_SAMPLES = 1_001;
export const TRACED_SIDE_PX = 64;

/** The path of the reference of a piece: lossless, with the tone mapping of the renderer. */
export function referenceFile(id: string): string {
  return path.join(import.meta.dirname, 'references', `${id.replace(':', '-')}.webp`);
}

/**
 * The traced picture: the standard view in the bare studio and with its exposure, without the floor shadow, which a path
 * tracer cannot fade.
 */
export function tracedOrder(report: LoadReport): FrameOrder {
  const view = {
    view_type: 'perspective',
    resolution_width: TRACED_SIDE_PX,
    resolution_height: TRACED_SIDE_PX,
    vertical_correction: false,
  };
  const [planned] = planViews(RenderSettings.parse({ quality: 'standard', views: [view] }), report);
  if (!planned || !('frames' in planned) || !planned.frames[0]) throw new Error('the view has no frame');
  return { ...planned.frames[0].order, shadow: 'none', exposureStops: 0, mirroredStudio: false };
}
