import { Vector3 } from 'three';
import type { PlanScene } from '../../../shared/domain/views/view-data.ts';
import { freeHeading } from './free-heading.ts';
import type { Stage } from './stage.ts';

const EYE_M = 1.6;
const STEP_M = 0.25;
const TURN_RAD = Math.PI / 24;
const TURN_PER_PIXEL_RAD = 0.005;
const MM = 0.001;
const WALK_FIELD_OF_VIEW_DEGREES = 62;

/**
 * Lets the user walk through a plan at eye height while the button is pressed: arrow keys or W, A, S, D go, dragging
 * looks around. The button again leads back to the view from above.
 *
 * @param help how to move, shown during the walk
 */
export function offerWalk(stage: Stage, scene: PlanScene, button: HTMLButtonElement | null, help: string): void {
  const start = middleOf(scene.floors);
  if (!button || !start) return;
  const { camera, controls, element } = stage;
  const above = { fov: camera.fov, near: camera.near };
  let walks = false;
  let headingRad = 0;
  const note = document.createElement('p');
  note.className = 'note';
  note.textContent = help;
  const look = () => {
    controls.target.set(Math.sin(headingRad), 0, -Math.cos(headingRad)).add(camera.position);
    camera.lookAt(controls.target);
    stage.drawMoved();
  };
  const go = (forward: number, aside: number) => {
    camera.position.x += (Math.sin(headingRad) * forward + Math.cos(headingRad) * aside) * STEP_M;
    camera.position.z += (-Math.cos(headingRad) * forward + Math.sin(headingRad) * aside) * STEP_M;
    look();
  };
  const turn = (byRad: number) => {
    headingRad += byRad;
    look();
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowUp: () => go(1, 0),
    ArrowDown: () => go(-1, 0),
    ArrowLeft: () => turn(-TURN_RAD),
    ArrowRight: () => turn(TURN_RAD),
    w: () => go(1, 0),
    s: () => go(-1, 0),
    a: () => go(0, -1),
    d: () => go(0, 1),
  };
  element.addEventListener(
    'keydown',
    (event) => {
      const action = walks && Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
      if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      // The keys of the view from above do something else.
      event.stopImmediatePropagation();
      action();
    },
    { capture: true },
  );
  element.addEventListener('pointermove', ({ buttons, movementX }) => {
    if (walks && buttons === 1) turn(-movementX * TURN_PER_PIXEL_RAD);
  });
  button.addEventListener('click', () => {
    walks = !walks;
    button.setAttribute('aria-pressed', String(walks));
    controls.enabled = !walks;
    camera.fov = walks ? WALK_FIELD_OF_VIEW_DEGREES : above.fov;
    camera.near = walks ? 0.05 : above.near;
    camera.updateProjectionMatrix();
    if (walks) {
      camera.position.set(start.x, EYE_M, start.z);
      headingRad = freeHeading(scene, { x: start.x / MM, y: start.z / MM });
      element.append(note);
      // The keys of the walk are those of the view, not of the button.
      element.focus();
      look();
    } else {
      note.remove();
      controls.reset();
      stage.drawMoved();
    }
  });
}

/** The middle of the largest floor by its number of square metres; undefined for a plan without floors. */
function middleOf(floors: PlanScene['floors']): Vector3 | undefined {
  let largest: { area: number; middle: Vector3 } | undefined;
  for (const { corners } of floors) {
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const area = (right - left) * (bottom - top);
    if (largest && largest.area >= area) continue;
    largest = { area, middle: new Vector3(((left + right) / 2) * MM, 0, ((top + bottom) / 2) * MM) };
  }
  return largest?.middle;
}
