import { Box3, BufferGeometry, LineBasicMaterial, LineSegments, type Object3D, Vector3 } from 'three';
import type { SizeMm } from '../../../shared/domain/views/view-data.ts';
import type { Stage } from './stage.ts';

const GAP_SHARE = 0.06;

/** Shows the dimension lines of a model, with millimetres, while the button is pressed. */
export function showSizes(
  stage: Stage,
  model: Object3D,
  sizeMm: SizeMm | null,
  button: HTMLButtonElement | null,
): void {
  if (!button) return;
  const { min, max } = new Box3().setFromObject(model);
  const gap = max.distanceTo(min) * GAP_SHARE;
  const measured = { width: max.x - min.x, height: max.y - min.y, depth: max.z - min.z };
  const size = sizeMm ?? {
    width: measured.width * 1_000,
    height: measured.height * 1_000,
    depth: measured.depth * 1_000,
  };
  const lines = [
    { from: new Vector3(min.x, min.y, max.z + gap), to: new Vector3(max.x, min.y, max.z + gap), mm: size.width },
    { from: new Vector3(max.x + gap, min.y, min.z), to: new Vector3(max.x + gap, min.y, max.z), mm: size.depth },
    { from: new Vector3(max.x + gap, min.y, min.z), to: new Vector3(max.x + gap, max.y, min.z), mm: size.height },
  ];
  const geometry = new BufferGeometry().setFromPoints(lines.flatMap(({ from, to }) => withTicks(from, to, gap / 3)));
  const drawn = new LineSegments(geometry, new LineBasicMaterial({ color: 0x1d2327 }));
  drawn.visible = false;
  model.parent?.add(drawn);
  const labels = lines.map(({ from, to, mm }) => {
    const label = document.createElement('span');
    label.className = 'size';
    label.hidden = true;
    label.textContent = `${Math.round(mm)} mm`;
    stage.element.append(label);
    return { label, middle: from.clone().lerp(to, 0.5) };
  });
  stage.onDraw(() => {
    for (const { label, middle } of labels) place(label, middle, stage);
  });
  button.addEventListener('click', () => {
    drawn.visible = !drawn.visible;
    button.setAttribute('aria-pressed', String(drawn.visible));
    for (const { label } of labels) label.hidden = !drawn.visible;
    stage.draw();
  });
}

/** A line with a short tick across each end. */
function withTicks(from: Vector3, to: Vector3, tick: number): Vector3[] {
  const along = to.clone().sub(from).normalize();
  const across = (Math.abs(along.y) > 0.5 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0)).multiplyScalar(tick);
  return [from, to, ...[from, to].flatMap((end) => [end.clone().sub(across), end.clone().add(across)])];
}

function place(label: HTMLElement, middle: Vector3, { camera, element }: Stage): void {
  const { x, y } = middle.clone().project(camera);
  label.style.left = `${((x + 1) / 2) * element.clientWidth}px`;
  label.style.top = `${((1 - y) / 2) * element.clientHeight}px`;
}
