import { type Dispatch, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { planView } from '../document/plan-view.ts';
import type { EditorAction } from '../editor/change-editor.ts';
import { type EditorState, shownDocument } from '../editor/editor-state.ts';
import { gripAt } from '../editor/hit.ts';
import { type Camera, panned, placeUnder, reachOf, zoomed } from './camera.ts';

interface Hand {
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
  readonly camera: Camera | undefined;
  readonly setCamera: (change: (before: Camera | undefined) => Camera | undefined) => void;
  readonly canvas: RefObject<SVGSVGElement | null>;
}

/** What a pressed pointer does. */
interface Pressed {
  readonly does: 'pan' | 'drag' | 'use';
  readonly began: Point;
  last: Point;
}

/** Fewer pixels are the shaking of a hand. */
const STILL_PX = 4;
const MIDDLE_BUTTON = 1;

/**
 * Pointers on the canvas: a tool is used where it is pressed, what is taken hold of is dragged, the empty paper is
 * moved, and two fingers zoom.
 */
export function useHand({ state, dispatch, camera, setCamera, canvas }: Hand) {
  const pressed = useRef(new Map<number, Pressed>());
  const { soon, not } = useNextFrame(dispatch);

  const pixel = (event: PointerEvent): Point => {
    const box = canvas.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (!camera || event.button > MIDDLE_BUTTON) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = pixel(event);
    const point = placeUnder(camera, at);
    const grip =
      state.tool === 'select' && event.button !== MIDDLE_BUTTON && pressed.current.size === 0
        ? gripAt(planView(shownDocument(state)), point, reachOf(camera).reachMm, state.selection)
        : undefined;
    const isRoom = grip?.kind === 'part' && grip.selection.kind === 'room';
    const isTool = state.tool !== 'select' && event.button !== MIDDLE_BUTTON && pressed.current.size === 0;
    if (pressed.current.size > 0) dispatch({ type: 'cancel' });
    if (grip && !isRoom) dispatch({ type: 'grab', grip, point });
    pressed.current.set(event.pointerId, {
      does: isTool ? 'use' : grip && !isRoom ? 'drag' : 'pan',
      began: at,
      last: at,
    });
  };

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    if (!camera) return;
    const at = pixel(event);
    const hand = pressed.current.get(event.pointerId);
    const point = placeUnder(camera, at);
    const reach = reachOf(camera);
    if (!hand) {
      if (state.tool !== 'select') soon({ type: 'hover', point, reach });
      return;
    }
    const before = hand.last;
    hand.last = at;
    if (pressed.current.size === 2) return pinch(event.pointerId, before, at);
    if (hand.does === 'drag' && farther(hand.began, at)) soon({ type: 'drag', point, reach });
    else if (hand.does === 'use') soon({ type: 'hover', point, reach });
    else if (hand.does === 'pan') {
      setCamera((current) => current && panned(current, { x: at.x - before.x, y: at.y - before.y }));
    }
  };

  const pinch = (pointer: number, before: Point, at: Point) => {
    const other = [...pressed.current].find(([id]) => id !== pointer)?.[1];
    if (!other) return;
    const apart = (point: Point) => Math.max(1, Math.hypot(point.x - other.last.x, point.y - other.last.y));
    const middle = { x: (at.x + other.last.x) / 2, y: (at.y + other.last.y) / 2 };
    const moved = { x: (at.x - before.x) / 2, y: (at.y - before.y) / 2 };
    setCamera((current) => current && zoomed(panned(current, moved), apart(at) / apart(before), middle));
  };

  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    const hand = pressed.current.get(event.pointerId);
    const isAlone = pressed.current.size === 1;
    pressed.current.delete(event.pointerId);
    if (!camera || !hand || !isAlone) return;
    not();
    const at = pixel(event);
    const point = placeUnder(camera, at);
    const reach = reachOf(camera);
    if (hand.does === 'drag') {
      if (farther(hand.began, at)) dispatch({ type: 'drag', point, reach });
      dispatch({ type: 'drop' });
    } else if (hand.does === 'use') dispatch({ type: 'press', point, reach });
    else if (!farther(hand.began, at)) {
      const grip = gripAt(planView(shownDocument(state)), point, reach.reachMm, state.selection);
      dispatch({ type: 'select', selection: grip?.kind === 'part' ? grip.selection : undefined });
    }
  };

  const onPointerCancel = (event: PointerEvent<SVGSVGElement>) => {
    pressed.current.delete(event.pointerId);
    dispatch({ type: 'cancel' });
  };

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

/**
 * Sends an action at most once for each picture, the last one. Made once: a browser keeps what it has called until it
 * clears its own memory, and with it all that the function sees, which would be the state of each frame of a drag.
 *
 * @param dispatch the same function in every call, as that of a reducer is
 */
function useNextFrame(dispatch: Dispatch<EditorAction>) {
  const [sender] = useState(() => {
    let frame = 0;
    let next: EditorAction | undefined;
    const send = () => next && dispatch(next);
    return {
      soon(action: EditorAction) {
        cancelAnimationFrame(frame);
        next = action;
        frame = requestAnimationFrame(send);
      },
      not: () => cancelAnimationFrame(frame),
    };
  });
  useEffect(() => sender.not, [sender]);
  return sender;
}

function farther(a: Point, b: Point): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) > STILL_PX;
}
