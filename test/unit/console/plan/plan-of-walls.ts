import { planView } from '../../../../lib/console/screens/plan/document/plan-view.ts';
import { readSource } from '../../../../lib/console/screens/plan/document/source-document.ts';
import { changeEditor, type EditorAction } from '../../../../lib/console/screens/plan/editor/change-editor.ts';
import { type EditorState, openedEditor } from '../../../../lib/console/screens/plan/editor/editor-state.ts';

/** Corners of a plan, by their numbers from 1. */
type Corners = readonly (readonly [x: number, y: number])[];
/** A wall between two corners. */
type Ends = readonly [from: number, to: number];

/** How near the hand must come, and the grid. */
export const REACH = { reachMm: 120, gridMm: 50 };

/** An editor with a plan of walls, 100 mm thick, and pieces. */
export function editorOf(corners: Corners, walls: readonly Ends[], objects: readonly string[] = []): EditorState {
  const nodes = corners.map(([x, y], at) => `<node id="${at + 1}" x="${x}" y="${y}" z="0" rights="0"/>`);
  const edges = walls.map(
    ([from, to]) => `<edge from="${from}" to="${to}" color="#000000" height="2800" thickness="100" rights="0"/>`,
  );
  const xml = `<plan version="2"><walls><nodes>${nodes.join('')}</nodes><edges>${edges.join('')}</edges></walls><planobjects>${objects.join('')}</planobjects></plan>`;
  return openedEditor(readSource(xml), { doorItemId: 'demo:door', windowItemId: 'demo:window' });
}

/** The editor after a piece of a size was put to a place. */
export function put(
  state: EditorState,
  point: { readonly x: number; readonly y: number },
  size: { readonly widthMm: number; readonly depthMm: number },
): EditorState {
  const piece = { ...size, itemId: 'demo:piece', type: 'storage', heightMm: 900, label: '', isFree: false };
  const actions: readonly EditorAction[] = [
    { type: 'kinds', kinds: { piece: { ...piece, rotationDegrees: 0 } } },
    { type: 'tool', tool: 'piece' },
    { type: 'press', point, reach: REACH },
  ];
  return actions.reduce(changeEditor, state);
}

/** The editor after the last piece was dragged in steps and let go. */
export function moved(state: EditorState, ...steps: readonly (readonly [x: number, y: number])[]): EditorState {
  const piece = planView(state.history.present).pieces.at(-1);
  const grip = { kind: 'part', selection: { kind: 'piece', key: piece?.key ?? -1 } } as const;
  const start = { x: piece?.value.xMm ?? 0, y: piece?.value.yMm ?? 0 };
  const drags = steps.map(
    ([x, y]): EditorAction => ({ type: 'drag', point: { x: start.x + x, y: start.y + y }, reach: REACH }),
  );
  return [{ type: 'grab', grip, point: start } as const, ...drags, { type: 'drop' } as const].reduce(
    changeEditor,
    state,
  );
}

/** The last piece. */
export function lastPiece(state: EditorState) {
  const last = planView(state.history.present).pieces.at(-1);
  if (!last) throw new Error('the plan has a piece');
  return last.value;
}
