import type { Dispatch } from 'react';
import { planView } from '../document/plan-view.ts';
import { deletedPart, nudgedPart, turnedPart } from '../editor/change-chosen.ts';
import type { EditorAction } from '../editor/change-editor.ts';
import type { EditorState, Tool } from '../editor/editor-state.ts';
import { chosenIn } from '../editor/selection.ts';
import { type Camera, type CanvasSize, panned, placeUnder, reachOf } from './camera.ts';

interface Keys {
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
  readonly camera: Camera | undefined;
  readonly size: CanvasSize | undefined;
  readonly setCamera: (change: (before: Camera | undefined) => Camera | undefined) => void;
  readonly zoomBy: (factor: number) => void;
  readonly showAll: () => void;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const TOOL_KEYS: Readonly<Record<string, Tool>> = { v: 'select', w: 'wall', d: 'door', f: 'window', t: 'trace' };
const ZOOM = 1.25;
const PAN_PX = 40;
/** With Shift, a key moves by so many steps of the grid. */
const FAR = 10;
const TURN_DEGREES = 90;
const SMALL_TURN_DEGREES = 15;

/** The keys of the canvas: all that a pointer does there. */
export function useCanvasKeys({ state, dispatch, camera, size, setCamera, zoomBy, showAll }: Keys) {
  const onArrow = ([x, y]: readonly [number, number], isFar: boolean) => {
    if (!camera || !size) return;
    const { gridMm } = reachOf(camera);
    const step = gridMm * (isFar ? FAR : 1);
    const by = { x: x * step, y: y * step };
    if (state.tool !== 'select') {
      const at = state.pointer ?? placeUnder(camera, { x: size.width / 2, y: size.height / 2 });
      const onGrid = (value: number) => Math.round(value / gridMm) * gridMm;
      const point = state.pointer ? { x: at.x + by.x, y: at.y + by.y } : { x: onGrid(at.x), y: onGrid(at.y) };
      // Nothing holds the crosshair: with a reach of 0 it can leave what it stands on.
      dispatch({ type: 'hover', point, reach: { reachMm: 0, gridMm: 1 } });
      return;
    }
    const chosen = chosenIn(planView(state.history.present), state.selection);
    if (chosen && chosen.kind !== 'room') dispatch({ type: 'change', change: nudgedPart(chosen, by) });
    else setCamera((before) => before && panned(before, { x: -x * PAN_PX, y: -y * PAN_PX }));
  };

  return (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'preventDefault'>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const key = event.key.toLowerCase();
    const chosen = chosenIn(planView(state.history.present), state.selection);
    const tool = TOOL_KEYS[key];
    if (arrow) onArrow(arrow, event.shiftKey);
    else if (event.key === 'Enter' && state.pointer && camera) {
      dispatch({ type: 'press', point: state.pointer, reach: { ...reachOf(camera), gridMm: 1 } });
    } else if (event.key === 'Escape') dispatch({ type: 'cancel' });
    else if (tool) dispatch({ type: 'tool', tool });
    else if ((event.key === 'Delete' || event.key === 'Backspace') && chosen) {
      dispatch({ type: 'change', change: deletedPart(chosen) });
    } else if (key === 'r') {
      const by = event.shiftKey ? -SMALL_TURN_DEGREES : -TURN_DEGREES;
      if (state.tool === 'piece' && state.kinds.piece) {
        const { piece } = state.kinds;
        dispatch({ type: 'kinds', kinds: { piece: { ...piece, rotationDegrees: piece.rotationDegrees + by } } });
      } else if (chosen) dispatch({ type: 'change', change: turnedPart(chosen, by) });
    } else if (key === '+' || key === '=') zoomBy(ZOOM);
    else if (key === '-') zoomBy(1 / ZOOM);
    else if (key === '0') showAll();
    else return;
    event.preventDefault();
  };
}
