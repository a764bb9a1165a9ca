import type { WindowLight } from '../lighting/room-lights.ts';
import { type RoomSettings, type RoomView, SKY } from '../settings/room-settings.ts';
import type { ItemSize } from './camera-angles.ts';
import { type Frame, type FrameCamera, makeFrame, refuseTooLarge } from './frame.ts';
import { type PlannedView, plannedView } from './plan-views.ts';
import { orthoSidePx } from './scaled-frame.ts';

const MM_PER_METRE = 1_000;
const NO_MARGINS = { left: 0, top: 0, right: 0, bottom: 0 } as const;

/** The scene of a plan: its size in metres, and the place of the plan that is the origin of its model. */
interface RoomScene extends ItemSize {
  readonly originMm: readonly [x: number, y: number];
  /** Returns the windows of the room at a place of the plan. */
  readonly windowsAround: (placeMm: readonly [x: number, y: number]) => readonly WindowLight[];
}

/** Plans all views of a rendering of a plan, in their order. A view that does not fit fails alone. */
export function planRoomViews(settings: RoomSettings, scene: RoomScene): PlannedView[] {
  return settings.views.map((view, index) =>
    plannedView(index, null, (): Frame[] => [
      makeFrame({ view, index, step: 0, variant: null }, settings, roomCamera(view, scene)),
    ]),
  );
}

function roomCamera(view: RoomView, { originMm, windowsAround, width, depth }: RoomScene): FrameCamera {
  if (view.view_type === 'plan_top') {
    const pixelsPerMeter = view.pixel_per_meter;
    const [widthPx, heightPx] = [orthoSidePx(width, pixelsPerMeter), orthoSidePx(depth, pixelsPerMeter)];
    refuseTooLarge(view, widthPx, heightPx);
    const camera = { kind: 'orthographic', side: 'top', pixelsPerMeter, marginsPx: NO_MARGINS } as const;
    return { camera, widthPx, heightPx, shadow: 'none' };
  }
  const [widthPx, heightPx] = [view.resolution_width, view.resolution_height];
  if (view.view_type === 'plan_inside') {
    const [x, y, z] = view.position_mm;
    const [originX, originY] = originMm;
    const position = [(x - originX) / MM_PER_METRE, z / MM_PER_METRE, (y - originY) / MM_PER_METRE] as const;
    // Rotations of a plan are clockwise from +X; the model has the plan's y along +Z.
    const camera = {
      kind: 'inside',
      position,
      yaw: 90 - view.direction_deg,
      focalLengthMm: view.focal_length_mm,
      windows: windowsAround([x, y]),
      sky: view.background === SKY,
    } as const;
    return { camera, widthPx, heightPx, shadow: 'none' };
  }
  const camera = {
    kind: 'perspective',
    yaw: view.camera_yaw,
    pitch: view.camera_pitch,
    turning: false,
    focalLengthMm: view.focal_length_mm,
    upright: view.vertical_correction,
    padding: view.padding ?? null,
    detail: false,
  } as const;
  return { camera, widthPx, heightPx, shadow: view.shadow };
}
