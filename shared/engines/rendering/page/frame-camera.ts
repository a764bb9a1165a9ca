import { Matrix4, type OrthographicCamera, PerspectiveCamera, Vector3 } from 'three';
import { shadowReach } from '../lighting/floor-shadow.ts';
import type { PixelPlace } from '../lighting/pixel-jitter.ts';
import type { FrameOrder, InsideOrder, PerspectiveOrder, Tile } from '../protocol.ts';
import { defaultPitch, type ItemSize } from '../views/camera-angles.ts';
import { detailPoints } from '../views/detail-points.ts';
import { type CameraPose, frameItem, turningEnvelope } from '../views/framing.ts';
import { shadowOutline, shadowReachInside } from '../views/shadow-outline.ts';
import { insidePose } from './inside-camera.ts';
import type { StudioModel } from './load-model.ts';
import { orthographicCamera } from './orthographic-camera.ts';

/** Margin before and behind the item, in parts of its size. */
const DEPTH_ROOM = 0.1;
const FLOOR_ROOM = 4;

/** The camera of a frame, and a way to move it within a pixel. */
interface FrameCamera {
  readonly camera: PerspectiveCamera | OrthographicCamera;
  /** Degrees by which the light rig is rotatedY, because it is fixed to the camera. */
  readonly rigYaw: number;
  /** Metres from the item at which its shadow on the floor has faded out; 0 if the frame shows no shadow. */
  readonly shadowReach: number;
  /** Aims the camera at a part of the picture, moved by a part of a pixel. */
  aim(part: Tile, place: PixelPlace): void;
}

/** Creates the camera of a frame. `framing.ts` computes a perspective. */
export function frameCamera(order: FrameOrder, model: StudioModel): FrameCamera {
  const { camera: from } = order;
  if (from.kind === 'perspective') return perspective(order, from, model);
  if (from.kind === 'inside') return inside(order, from, model);
  return { ...orthographicCamera(order, from, model.box), shadowReach: 0 };
}

function perspective(order: FrameOrder, from: PerspectiveOrder, model: StudioModel): FrameCamera {
  const { x: width, y: height, z: depth } = model.box.getSize(new Vector3());
  const size: ItemSize = { width, height, depth };
  const pitch = from.pitch ?? defaultPitch(size);
  const whole = from.turning ? turningEnvelope(model.points) : model.points;
  const outlineOf = (reach: number) => shadowOutline(whole, reach);
  // The floor is not visible from below.
  const reach = pitch > 0 ? shadowReach(size, order.shadow) : 0;
  const pose = frameItem(
    from.detail ? detailPoints(size) : whole,
    { ...from, pitch, aspect: order.widthPx / order.heightPx },
    reach > 0 && !from.detail ? outlineOf(reach) : undefined,
  );
  const camera = cameraAt(pose);
  setDepths(camera, pose, whole, outlineOf(reach), Math.hypot(width, height, depth));
  return {
    camera,
    rigYaw: from.yaw,
    shadowReach: from.detail || reach === 0 ? reach : shadowReachInside(pose, outlineOf, reach),
    aim: (part, place) => aimLens(camera, pose, order, part, place),
  };
}

function inside(order: FrameOrder, from: InsideOrder, model: StudioModel): FrameCamera {
  const aspect = order.widthPx / order.heightPx;
  const { pose, near, far } = insidePose(from, aspect, model.root.position, model.box);
  const camera = cameraAt(pose);
  Object.assign(camera, { near, far });
  // The rig counts from the camera's back.
  return {
    camera,
    rigYaw: from.yaw + 180,
    shadowReach: 0,
    aim: (part, place) => aimLens(camera, pose, order, part, place),
  };
}

function cameraAt(pose: CameraPose): PerspectiveCamera {
  const camera = new PerspectiveCamera();
  camera.position.set(...pose.position);
  camera.quaternion.setFromRotationMatrix(
    new Matrix4().makeBasis(new Vector3(...pose.right), filmUp(pose), new Vector3(...pose.forward).negate()),
  );
  camera.updateMatrixWorld();
  return camera;
}

/** The unit vector up along the film. */
function filmUp({ up, forward }: CameraPose): Vector3 {
  const ahead = new Vector3(...forward);
  return new Vector3(...up).addScaledVector(ahead, -ahead.dot(new Vector3(...up))).normalize();
}

/** Sets the near and far planes, so that the item and the floor around it are between them. */
function setDepths(
  camera: PerspectiveCamera,
  { position, forward }: CameraPose,
  item: Float32Array,
  outline: Float32Array,
  size: number,
): void {
  const ahead = new Vector3(...forward);
  const start = ahead.dot(new Vector3(...position));
  const depths = (points: Float32Array) => {
    let [nearest, farthest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = 0; at < points.length; at += 3) {
      const depth = ahead.dot(new Vector3().fromArray(points, at)) - start;
      nearest = Math.min(nearest, depth);
      farthest = Math.max(farthest, depth);
    }
    return { nearest, farthest };
  };
  const { nearest, farthest } = depths(item);
  const room = (farthest - nearest) * DEPTH_ROOM + 1e-3;
  camera.near = Math.max(Math.min(nearest, depths(outline).nearest) - room, farthest / 1_000);
  camera.far = farthest + FLOOR_ROOM * size;
}

/**
 * Sets the projection for a part of the picture. The middle of the picture is not the middle of the lens, if the film
 * is vertical and the camera looks down.
 */
function aimLens(
  camera: PerspectiveCamera,
  pose: CameraPose,
  { widthPx, heightPx }: FrameOrder,
  { left, top, width, height }: Tile,
  [right, down]: PixelPlace,
): void {
  const up = new Vector3(...pose.up);
  const scale = up.dot(filmUp(pose));
  const shift = up.dot(new Vector3(...pose.forward));
  const across = (pixel: number) => (2 * (pixel / widthPx) - 1) * pose.tangentX * camera.near;
  const upwards = (pixel: number) => (((1 - 2 * (pixel / heightPx)) * pose.tangentY - shift) / scale) * camera.near;
  camera.projectionMatrix.makePerspective(
    across(left + right),
    across(left + right + width),
    upwards(top + down),
    upwards(top + down + height),
    camera.near,
    camera.far,
  );
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
}
