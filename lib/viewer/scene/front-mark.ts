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

const CANVAS = { width: 512, height: 128, fontPx: 72 };
/** The width of the mark, as a share of the longest side of the model. */
const WIDTH_SHARE = 0.3;
const GAP_SHARE = 0.12;
/** The height above the ground, so that they do not flicker. */
const LIFT_SHARE = 0.002;

/**
 * Lays a word on the ground before the front of a model (+Z), which stands with its back to the wall in a plan: nobody
 * sees in a picture which side that is. The word belongs to the scene, not to the model.
 *
 * @param model stands in a scene
 * @returns lays it before the model again, after the model was turned
 */
export function markFront(model: Object3D, word: string): () => void {
  const box = new Box3().setFromObject(model);
  const size = box.getSize(new Vector3());
  const longest = Math.max(size.x, size.y, size.z);
  const [width, height] = [longest * WIDTH_SHARE, (longest * WIDTH_SHARE * CANVAS.height) / CANVAS.width];
  const mark = new Mesh(
    new PlaneGeometry(width, height),
    new MeshBasicMaterial({ map: written(`▼ ${word}`), transparent: true, depthWrite: false, toneMapped: false }),
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
  return lay;
}

function written(text: string): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = CANVAS.width;
  canvas.height = CANVAS.height;
  const paper = canvas.getContext('2d');
  if (paper) {
    paper.font = `600 ${CANVAS.fontPx}px system-ui, sans-serif`;
    paper.textAlign = 'center';
    paper.textBaseline = 'middle';
    paper.fillStyle = 'rgb(29 35 39 / 65%)';
    paper.fillText(text, CANVAS.width / 2, CANVAS.height / 2, CANVAS.width);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}
