import { Matrix4, OrthographicCamera, PerspectiveCamera, Vector3 } from 'three';
import type { FrameOrder } from '../protocol.ts';
import { defaultPitch } from '../views/camera-angles.ts';
import { frameItem, turningEnvelope } from '../views/framing.ts';
import type { StudioModel } from './load-model.ts';

/** Margin before and behind the item, in parts of its size. */
const DEPTH_ROOM = 0.1;
const FLOOR_ROOM = 4;

/** The camera of a frame, and a way to move it within a pixel. */
interface FrameCamera {
  readonly camera: PerspectiveCamera | OrthographicCamera;
  /** Degrees by which the light rig is rotatedY, because it is fixed to the camera. */
  readonly rigYaw: number;
  /** Aims the camera at the frame's tile, moved by a part of a pixel. */
  jitter(x: number, y: number): void;
}

/** Creates the camera of a frame; see `framing.ts` for a perspective. */
export function frameCamera(order: FrameOrder, model: StudioModel): FrameCamera {
  const { widthPx, heightPx, tile } = order;
  const camera = order.camera.kind === 'orthoTop' ? orthoTop(order, model) : perspective(order, model);
  return {
    camera,
    rigYaw: order.camera.kind === 'perspective' ? order.camera.yaw : 0,
    jitter(x, y) {
      camera.setViewOffset(widthPx, heightPx, tile.left + x, tile.top + y, tile.width, tile.height);
    },
  };
}

/** From above, with the front edge at the bottom and exactly `pixelsPerMeter` pixels a metre. */
function orthoTop({ camera: order, widthPx, heightPx }: FrameOrder, { box }: StudioModel): OrthographicCamera {
  const scale = order.kind === 'orthoTop' ? order.pixelsPerMeter : 1;
  const halfWidth = widthPx / scale / 2;
  const halfHeight = heightPx / scale / 2;
  const height = box.max.y - box.min.y;
  const room = Math.max(height, 0.01) * DEPTH_ROOM;
  const camera = new OrthographicCamera(-halfWidth, halfWidth, halfHeight, -halfHeight, room, height + 3 * room);
  camera.position.set(0, box.max.y + 2 * room, 0);
  camera.up.set(0, 0, -1);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  return camera;
}

function perspective({ camera: order, widthPx, heightPx }: FrameOrder, model: StudioModel): PerspectiveCamera {
  if (order.kind !== 'perspective') throw new Error('no perspective');
  const { x: width, y: height, z: depth } = model.box.getSize(new Vector3());
  const pitch = order.pitch ?? defaultPitch({ width, height, depth });
  const points = order.turning ? turningEnvelope(model.points) : model.points;
  const pose = frameItem(points, order.yaw, pitch, widthPx / heightPx);
  const fov = (2 * Math.atan(pose.tangentY) * 180) / Math.PI;
  const room = (pose.farthest - pose.nearest) * DEPTH_ROOM + 1e-3;
  const near = Math.max(pose.nearest - room, pose.farthest / 1_000);
  // The floor continues behind the item.
  const far = pose.farthest + FLOOR_ROOM * Math.hypot(width, height, depth);
  const camera = new PerspectiveCamera(fov, pose.tangentX / pose.tangentY, near, far);
  const [right, up, forward] = [pose.right, pose.up, pose.forward].map((axis) => new Vector3(...axis));
  const basis = new Matrix4().makeBasis(right as Vector3, up as Vector3, (forward as Vector3).negate());
  camera.quaternion.setFromRotationMatrix(basis);
  camera.position.set(...pose.position);
  camera.updateMatrixWorld();
  return camera;
}
