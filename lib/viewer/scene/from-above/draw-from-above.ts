import {
  Box3,
  DirectionalLight,
  NeutralToneMapping,
  OrthographicCamera,
  PMREMGenerator,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import { loadModel } from '../load-model.ts';
import { disposeModel } from './dispose-model.ts';
import type { PictureFromAbove } from './picture-from-above.ts';

/** The longer side of the picture of a piece. */
const SIDE_PX = 320;
/** Room for the shadow on each side. */
const MARGIN_PX = 14;
/** White is not quite the white of the paper. */
const EXPOSURE = 0.9;
/** A line around it, for white on white, and a soft one below. */
const SHADOWS = [
  { shadowColor: 'rgba(0, 0, 0, 0.35)', shadowBlur: 10, shadowOffsetY: 3 },
  { shadowColor: 'rgba(0, 0, 0, 0.6)', shadowBlur: 4, shadowOffsetY: 0 },
];

let view: { readonly renderer: WebGLRenderer; readonly scene: Scene } | undefined;

/**
 * Draws a model from straight above, without perspective. One context of WebGL serves all models.
 *
 * @throws {Error} if the model cannot be loaded, is flat from above, or the browser has no WebGL
 */
export async function drawFromAbove(glbUrl: string): Promise<PictureFromAbove> {
  const model = await loadModel(glbUrl);
  try {
    const box = new Box3().setFromObject(model);
    const size = box.getSize(new Vector3());
    if (!(size.x > 0 && size.z > 0)) throw new Error(`${glbUrl} has no area from above`);
    const pxPerMetre = SIDE_PX / Math.max(size.x, size.z);
    const [width, height] = [size.x, size.z].map((metres) => Math.max(1, Math.round(metres * pxPerMetre)));
    view ??= createView();
    view.renderer.setSize(width ?? 1, height ?? 1, false);
    view.scene.add(model);
    view.renderer.render(view.scene, cameraAbove(box, size));
    // A browser takes contexts away, after a sleep for instance: the picture would be empty.
    if (view.renderer.getContext().isContextLost()) {
      view = undefined;
      throw new Error('the browser has taken the 3D view away');
    }
    return {
      url: withShadow(view.renderer.domElement),
      margin: { x: MARGIN_PX / (width ?? 1), y: MARGIN_PX / (height ?? 1) },
    };
  } finally {
    model.removeFromParent();
    disposeModel(model);
  }
}

function createView(): NonNullable<typeof view> {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true });
  renderer.toneMapping = NeutralToneMapping;
  renderer.toneMappingExposure = EXPOSURE;
  const scene = new Scene();
  scene.environment = new PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.04).texture;
  scene.environmentIntensity = 0.55;
  const sun = new DirectionalLight(0xffffff, 1.2);
  sun.position.set(-1, 2, -1);
  scene.add(sun);
  return { renderer, scene };
}

function cameraAbove(box: Box3, { x, y, z }: Vector3): OrthographicCamera {
  const camera = new OrthographicCamera(-x / 2, x / 2, z / 2, -z / 2, 0, y + 2);
  const centre = box.getCenter(new Vector3());
  camera.position.set(centre.x, box.max.y + 1, centre.z);
  camera.up.set(0, 0, -1);
  camera.lookAt(centre);
  return camera;
}

/**
 * The picture on its shadow, as the address of an image. Only in the turn in which it was drawn: WebGL keeps it so
 * long.
 */
function withShadow(picture: HTMLCanvasElement): string {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width + 2 * MARGIN_PX;
  canvas.height = picture.height + 2 * MARGIN_PX;
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('the browser has no canvas');
  for (const shadow of SHADOWS) {
    Object.assign(paper, shadow);
    paper.drawImage(picture, MARGIN_PX, MARGIN_PX);
  }
  return canvas.toDataURL('image/png');
}
