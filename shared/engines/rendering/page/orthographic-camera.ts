import { type Box3, OrthographicCamera, Vector3 } from 'three';
import type { PixelPlace } from '../lighting/pixel-jitter.ts';
import { directionAt } from '../lighting/vector.ts';
import type { FrameOrder, OrthographicOrder, Tile } from '../protocol.ts';

/** Margin before and behind the item, in parts of its extent along the view. */
const DEPTH_ROOM = 0.1;
const MIN_EXTENT_METRES = 0.01;
/** Degrees from the item's front to its right. */
const YAWS = { front: 0, side: 90, back: 180 } as const;

/**
 * Creates the camera of a picture with exactly `pixelsPerMeter` pixels a metre. From above, the front edge is at the
 * bottom. The item's middle is in the middle of the area within the margins.
 */
export function orthographicCamera(
  { widthPx, heightPx }: FrameOrder,
  { side, pixelsPerMeter, marginsPx: margins }: OrthographicOrder,
  box: Box3,
) {
  const size = box.getSize(new Vector3());
  const middle = box.getCenter(new Vector3());
  const yaw = side === 'top' ? 0 : YAWS[side];
  const towards = side === 'top' ? new Vector3(0, 1, 0) : new Vector3(...directionAt(yaw, 0));
  const extent = Math.max(side === 'top' ? size.y : side === 'side' ? size.x : size.z, MIN_EXTENT_METRES);
  const right = (margins.left + widthPx - margins.right) / 2 / pixelsPerMeter;
  const down = (margins.top + heightPx - margins.bottom) / 2 / pixelsPerMeter;
  const room = extent * DEPTH_ROOM;
  const camera = new OrthographicCamera(
    -right,
    widthPx / pixelsPerMeter - right,
    down,
    down - heightPx / pixelsPerMeter,
    room,
    extent + 3 * room,
  );
  camera.position.copy(middle).addScaledVector(towards, extent / 2 + 2 * room);
  if (side === 'top') camera.up.set(0, 0, -1);
  camera.lookAt(middle);
  camera.updateMatrixWorld();
  return {
    camera,
    rigYaw: yaw,
    aim: ({ left, top, width, height }: Tile, [right, down]: PixelPlace) =>
      camera.setViewOffset(widthPx, heightPx, left + right, top + down, width, height),
  };
}
