import {
  Box3,
  CanvasTexture,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PlaneGeometry,
  SRGBColorSpace,
  Vector3,
} from 'three';
import { BESIDE_MODEL } from './layers.ts';

const FONT_PX = 72;
const CANVAS_HEIGHT_PX = 96;
/** A pixel of the canvas on the ground, as a share of the longest side of the model. */
const PIXEL_SHARE = 0.0006;
const GAP_SHARE = 0.12;
/** The height above the ground, so that they do not flicker. */
const LIFT_SHARE = 0.002;

/**
 * Lays a word on the ground before the front of a model (+Z), which stands with its back to the wall in a plan: nobody
 * sees in a picture which side that is. The word belongs to the scene, not to the model.
 *
 * @param model stands in a scene
 * @returns the mark, a plane as large as the word, and what lays it before the model again after the model was turned
 */
export function markFront(model: Object3D, word: string): { readonly mark: Object3D; readonly lay: () => void } {
  const box = new Box3().setFromObject(model);
  const size = box.getSize(new Vector3());
  const longest = Math.max(size.x, size.y, size.z);
  const canvas = written(`▼ ${word}`);
  const [width, height] = [canvas.width * PIXEL_SHARE * longest, canvas.height * PIXEL_SHARE * longest];
  const mark = new Mesh(
    new PlaneGeometry(width, height),
    new MeshBasicMaterial({ map: textureOf(canvas), transparent: true, depthWrite: false, toneMapped: false }),
  );
  mark.rotation.x = -Math.PI / 2;
  mark.layers.set(BESIDE_MODEL);
  const lay = () => {
    box.setFromObject(model);
    mark.position.set(
      (box.min.x + box.max.x) / 2,
      box.min.y + longest * LIFT_SHARE,
      box.max.z + longest * GAP_SHARE + height / 2,
    );
  };
  lay();
  model.parent?.add(mark);
  return { mark, lay };
}

function written(text: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const paper = canvas.getContext('2d');
  if (!paper) return canvas;
  const font = `600 ${FONT_PX}px system-ui, sans-serif`;
  paper.font = font;
  canvas.width = Math.ceil(paper.measureText(text).width);
  canvas.height = CANVAS_HEIGHT_PX;
  // A canvas of another size has lost its font.
  paper.font = font;
  paper.textBaseline = 'middle';
  paper.fillStyle = 'rgb(29 35 39 / 65%)';
  paper.fillText(text, 0, canvas.height / 2);
  return canvas;
}

function textureOf(canvas: HTMLCanvasElement): CanvasTexture {
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}
