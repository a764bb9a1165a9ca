import type { PlanScene } from '../../../shared/domain/views/view-data.ts';
import type { Stage } from './stage.ts';
import { type WalkStart, walkStart } from './walk-start.ts';

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
 * @param onWalk called before the first picture of a walk, and of the view from above after it
 */
export function offerWalk(
  stage: Stage,
  scene: PlanScene,
  button: HTMLButtonElement | null,
  help: string,
  onWalk: (walks: boolean) => void,
): void {
  if (!button || scene.floors.length === 0) return;
  const { camera, controls, element } = stage;
  const above = { fov: camera.fov, near: camera.near };
  let walks = false;
  // Looked for with the first press: in a large plan that takes a moment.
  let start: WalkStart | undefined;
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
    onWalk(walks);
    camera.fov = walks ? WALK_FIELD_OF_VIEW_DEGREES : above.fov;
    camera.near = walks ? 0.05 : above.near;
    camera.updateProjectionMatrix();
    if (walks) {
      start ??= walkStart(scene);
      camera.position.set((start?.x ?? 0) * MM, EYE_M, (start?.y ?? 0) * MM);
      headingRad = start?.headingRad ?? 0;
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
