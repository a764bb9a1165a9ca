import { Box3, BufferGeometry, LineBasicMaterial, LineSegments, type Object3D, Vector3 } from 'three';
import { lengthText } from '../../../shared/domain/views/length-text.ts';
import type { SizeMm } from '../../../shared/domain/views/view-data.ts';
import { besideBox, type PictureBox } from './beside-box.ts';
import { BESIDE_MODEL } from './layers.ts';
import type { Stage } from './stage.ts';

const GAP_SHARE = 0.06;
const FRAME_PX = 4;

interface Options {
  /** A length in millimetres as the page writes it, without its unit. */
  readonly textOf?: (mm: number) => string;
  /** What lies flat before the model and is not covered by a label: the word that says its front. */
  readonly mark?: Object3D;
}

/**
 * Shows the dimension lines of a model, with millimetres, while the button is pressed.
 *
 * @returns measures the model again, after its size has changed
 */
export function showSizes(
  stage: Stage,
  model: Object3D,
  sizeMm: SizeMm | null,
  button: HTMLButtonElement | null,
  { textOf = (mm) => lengthText(mm, document.documentElement.lang), mark }: Options = {},
): (sizeMm: SizeMm) => void {
  if (!button) return () => {};
  const drawn = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ color: 0x1d2327, toneMapped: false }));
  drawn.visible = false;
  drawn.layers.set(BESIDE_MODEL);
  model.parent?.add(drawn);
  const labels = [0, 1, 2].map(() => {
    const label = document.createElement('span');
    label.className = 'size';
    label.hidden = true;
    stage.element.append(label);
    return { label, middle: new Vector3() };
  });
  const measure = (stated: SizeMm | null) => {
    const lines = linesAround(model, stated);
    drawn.geometry.dispose();
    drawn.geometry = new BufferGeometry().setFromPoints(
      lines.flatMap(({ from, to, tick }) => withTicks(from, to, tick)),
    );
    for (const [at, { from, to, mm }] of lines.entries()) {
      const shown = labels[at];
      if (!shown) continue;
      shown.middle.copy(from).lerp(to, 0.5);
      shown.label.textContent = `${textOf(mm)} mm`;
    }
  };
  measure(sizeMm);
  stage.onDraw(() => {
    const taken = drawn.visible && mark ? boxInPicture(mark, stage) : undefined;
    for (const { label, middle } of labels) place(label, middle, stage, taken);
  });
  button.addEventListener('click', () => {
    drawn.visible = !drawn.visible;
    button.setAttribute('aria-pressed', String(drawn.visible));
    for (const { label } of labels) label.hidden = !drawn.visible;
    stage.drawMoved();
  });
  return measure;
}

/** The lines beside the box of a model: width, depth, height. */
function linesAround(model: Object3D, sizeMm: SizeMm | null) {
  const { min, max } = new Box3().setFromObject(model);
  const gap = max.distanceTo(min) * GAP_SHARE;
  const size = sizeMm ?? {
    width: (max.x - min.x) * 1_000,
    height: (max.y - min.y) * 1_000,
    depth: (max.z - min.z) * 1_000,
  };
  const line = (from: Vector3, to: Vector3, mm: number) => ({ from, to, mm, tick: gap / 3 });
  return [
    line(new Vector3(min.x, min.y, max.z + gap), new Vector3(max.x, min.y, max.z + gap), size.width),
    line(new Vector3(max.x + gap, min.y, min.z), new Vector3(max.x + gap, min.y, max.z), size.depth),
    line(new Vector3(max.x + gap, min.y, min.z), new Vector3(max.x + gap, max.y, min.z), size.height),
  ];
}

/** A line with a short tick across each end. */
function withTicks(from: Vector3, to: Vector3, tick: number): Vector3[] {
  const along = to.clone().sub(from).normalize();
  const across = (Math.abs(along.y) > 0.5 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0)).multiplyScalar(tick);
  return [from, to, ...[from, to].flatMap((end) => [end.clone().sub(across), end.clone().add(across)])];
}

/** The rectangle around an object in the picture. */
function boxInPicture(object: Object3D, { camera, element }: Stage): PictureBox {
  const { min, max } = new Box3().setFromObject(object);
  const corners = [min.x, max.x].flatMap((x) => [min.z, max.z].map((z) => new Vector3(x, min.y, z).project(camera)));
  const around = new Box3().setFromPoints(corners);
  const [middle, size] = [around.getCenter(new Vector3()), around.getSize(new Vector3())];
  const { clientWidth, clientHeight } = element;
  return {
    ...{ x: ((middle.x + 1) / 2) * clientWidth, y: ((1 - middle.y) / 2) * clientHeight },
    ...{ width: (size.x / 2) * clientWidth, height: (size.y / 2) * clientHeight },
  };
}

/**
 * Puts a label on the middle of its line, inside the picture where the middle is at its frame, and beside what is
 * taken.
 */
function place(label: HTMLElement, middle: Vector3, { camera, element }: Stage, taken: PictureBox | undefined): void {
  const projected = middle.clone().project(camera);
  const inside = (share: number, all: number, own: number) =>
    Math.min(Math.max(share * all, own / 2 + FRAME_PX), all - own / 2 - FRAME_PX);
  const [width, height] = [label.offsetWidth, label.offsetHeight];
  const x = inside((projected.x + 1) / 2, element.clientWidth, width);
  const y = inside((1 - projected.y) / 2, element.clientHeight, height);
  const shift = taken ? besideBox({ x, y, width, height }, taken) : { x: 0, y: 0 };
  label.style.left = `${x + shift.x}px`;
  label.style.top = `${y + shift.y}px`;
}
