import { Box3, type Object3D, type PerspectiveCamera, type Scene, Vector3, Vector4, type WebGLRenderer } from 'three';
import { fittingDistance } from './framing.ts';
import type { ModelSide } from './guess-front.ts';

const AIR = 1.1;
/** From where each side is seen: from a little above, and from its right. */
const DIRECTIONS: Readonly<Record<ModelSide, Vector3>> = {
  front: new Vector3(0.35, 0.4, 1),
  back: new Vector3(-0.35, 0.4, -1),
  left: new Vector3(-1, 0.4, 0.35),
  right: new Vector3(1, 0.4, -0.35),
};

/** What draws the side. */
interface SideView {
  readonly renderer: WebGLRenderer;
  readonly scene: Scene;
  /** A second camera, which is put before the side. */
  readonly camera: PerspectiveCamera;
}

/**
 * Draws a side of an object into another canvas, by the renderer of a view: its own picture has to be drawn again after
 * that.
 */
export function drawSide(
  { renderer, scene, camera }: SideView,
  object: Object3D,
  side: ModelSide,
  into: HTMLCanvasElement,
): void {
  const from = renderer.domElement;
  const paper = into.getContext('2d');
  // As large as it is shown, but never larger than what it is drawn in.
  const width = Math.min(into.clientWidth, from.clientWidth);
  const height = Math.min(into.clientHeight, from.clientHeight);
  if (!paper || width === 0 || height === 0) return;
  const ratio = renderer.getPixelRatio();
  into.width = Math.floor(width * ratio);
  into.height = Math.floor(height * ratio);
  camera.aspect = width / height;
  const box = new Box3().setFromObject(object);
  const middle = box.getCenter(new Vector3());
  const direction = DIRECTIONS[side].clone().normalize();
  const distance = AIR * fittingDistance(camera, box, direction);
  camera.near = distance / 100;
  camera.far = distance * 20;
  camera.position.copy(middle).addScaledVector(direction, distance);
  camera.lookAt(middle);
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
  const whole = renderer.getViewport(new Vector4());
  renderer.setViewport(0, 0, width, height);
  try {
    renderer.render(scene, camera);
  } finally {
    renderer.setViewport(whole);
  }
  // The viewport of WebGL begins at the bottom.
  const { width: wide, height: high } = into;
  paper.drawImage(from, 0, from.height - high, wide, high, 0, 0, wide, high);
}
