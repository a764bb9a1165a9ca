import { distance, type Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { addOpening } from '../commands/openings.ts';
import { turnOf } from '../commands/pieces.ts';
import { drawWall } from '../commands/walls.ts';
import { alongWall, nearestWall, onWall } from '../document/along-wall.ts';
import { newHistory, redone, undone, withStep } from '../document/history.ts';
import { planView, type Wall } from '../document/plan-view.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { traceAt, traced } from '../underlay/trace.ts';
import type { Underlay } from '../underlay/underlay.ts';
import { dragged } from './drag.ts';
import { type EditorState, type Kinds, shownDocument, type Tool } from './editor-state.ts';
import type { Grip } from './hit.ts';
import { newPose } from './new-pose.ts';
import { chosenIn, type Selection } from './selection.ts';
import { openingPlace, type SnapReach, snapped } from './snap.ts';
import { placePiece } from './standing.ts';
import { painted, surfaceAt } from './surface.ts';

/** What people do in the editor. Points are millimetres of the plan. */
export type EditorAction =
  | { readonly type: 'tool'; readonly tool: Tool }
  | { readonly type: 'kinds'; readonly kinds: Partial<Kinds> }
  | { readonly type: 'select'; readonly selection: Selection | undefined }
  /** The pointer is somewhere. */
  | { readonly type: 'hover'; readonly point: Point; readonly reach: SnapReach }
  /** The tool is used where the pointer is. */
  | { readonly type: 'press'; readonly point: Point; readonly reach: SnapReach }
  | { readonly type: 'grab'; readonly grip: Grip; readonly point: Point }
  | { readonly type: 'drag'; readonly point: Point; readonly reach: SnapReach }
  | { readonly type: 'drop' }
  | { readonly type: 'cancel' }
  /** A command has made another document. */
  | { readonly type: 'change'; readonly change: (document: SourceDocument) => SourceDocument }
  /** The drawing has come. */
  | { readonly type: 'underlay'; readonly underlay: Underlay }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** The service has this document now. */
  | { readonly type: 'saved'; readonly document: SourceDocument }
  /** The document of somebody else takes the place of this one, which undo brings back. */
  | { readonly type: 'takeTheirs'; readonly document: SourceDocument };

/** How near to a wall a door is put into it, in the reach of the hand. */
const OPENING_REACHES = 4;

/** The state after an action. */
export function changeEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'tool':
      return { ...idle(state), tool: action.tool, selection: action.tool === 'select' ? state.selection : undefined };
    case 'kinds':
      return { ...state, kinds: { ...state.kinds, ...action.kinds } };
    case 'select':
      return { ...idle(state), tool: 'select', selection: action.selection };
    case 'hover':
      return { ...state, pointer: pointed(state, action.point, action.reach) };
    case 'press':
      return pressed({ ...state, notice: undefined }, action.point, action.reach);
    case 'grab': {
      const { grip, point } = action;
      const selection = grip.kind === 'part' ? grip.selection : state.selection;
      return { ...state, selection, drag: { document: state.history.present, grip, start: point } };
    }
    case 'drag':
      return state.drag ? { ...state, draft: dragged(state.drag, action.point, action.reach) } : state;
    case 'drop':
      return { ...dropped(state, state.draft ?? state.history.present), drag: undefined, draft: undefined };
    case 'cancel':
      return state.drag || state.start ? idle(state) : { ...idle(state), tool: 'select', selection: undefined };
    case 'change':
      return stepped(state, action.change(state.history.present));
    case 'underlay':
      return { ...state, underlay: action.underlay };
    case 'undo':
      return withSelection({ ...idle(state), history: undone(state.history) });
    case 'redo':
      return withSelection({ ...idle(state), history: redone(state.history) });
    case 'saved':
      return { ...state, history: { ...state.history, saved: action.document } };
    case 'takeTheirs': {
      const { past, present } = state.history;
      const history = { ...newHistory(action.document), past: [...past, present] };
      return { ...idle(state), history, selection: undefined };
    }
  }
}

function idle(state: EditorState): EditorState {
  return { ...state, start: undefined, drag: undefined, draft: undefined, notice: undefined };
}

function stepped(state: EditorState, document: SourceDocument): EditorState {
  return withSelection({ ...state, history: withStep(state.history, document), notice: undefined });
}

/** The state in which the hand has let go: a piece that was moved and has turned to a wall says so. */
function dropped(state: EditorState, document: SourceDocument): EditorState {
  const next = stepped(state, document);
  const grip = state.drag?.grip;
  if (grip?.kind !== 'part' || grip.selection.kind !== 'piece') return next;
  const { key } = grip.selection;
  const [before, after] = [state.history.present, document].map(
    (each) => planView(each).pieces.find((piece) => piece.key === key)?.value.rotationDegrees,
  );
  return turnOf(before ?? 0) % 360 === turnOf(after ?? 0) % 360 ? next : { ...next, notice: 'turnedToWall' };
}

/** What is gone is not chosen. */
function withSelection(state: EditorState): EditorState {
  return chosenIn(planView(state.history.present), state.selection) ? state : { ...state, selection: undefined };
}

function pointed({ tool, start, history, kinds }: EditorState, point: Point, reach: SnapReach): Point {
  const view = planView(history.present);
  if (tool === 'wall') return snapped(view, point, reach, start);
  if (tool === 'piece' && kinds.piece) {
    const { rotationDegrees } = kinds.piece;
    const { x, y } = newPose(view, { ...point, rotationDegrees }, kinds.piece, reach);
    return { x, y };
  }
  const wall = tool === 'door' || tool === 'window' ? nearestWall(view.walls, point) : undefined;
  if (!wall || (tool !== 'door' && tool !== 'window')) return point;
  return isNear(wall, point, reach) ? openingPlace(wall, point, kinds[tool].widthMm, reach) : point;
}

function isNear(wall: Wall, point: Point, { reachMm }: SnapReach): boolean {
  return distance(onWall(wall, alongWall(wall, point)), point) <= OPENING_REACHES * reachMm;
}

function pressed(state: EditorState, point: Point, reach: SnapReach): EditorState {
  const { tool, kinds, history } = state;
  const pointer = pointed(state, point, reach);
  if (tool === 'wall') {
    if (!state.start) return { ...state, pointer, start: pointer };
    const drawn = stepped(state, drawWall(history.present, state.start, pointer, kinds.wall));
    // The next wall goes on from here; a place where a wall was before ends the row.
    return { ...drawn, pointer, start: isOnWall(state, pointer) ? undefined : pointer };
  }
  if (tool === 'door' || tool === 'window') {
    const { walls } = planView(history.present);
    const wall = nearestWall(walls, point);
    if (!wall || !isNear(wall, point, reach)) return { ...state, pointer };
    const document = addOpening(history.present, wall.key, alongWall(wall, pointer), kinds[tool]);
    if (document === history.present) return { ...state, pointer, notice: 'noRoomForOpening' };
    return { ...chosenLast(stepped(state, document), 'opening'), pointer };
  }
  if (tool === 'paint' && kinds.paint) {
    const surface = surfaceAt(planView(history.present), point, reach.reachMm);
    return surface ? { ...stepped(state, painted(history.present, surface, kinds.paint.itemId)), pointer } : state;
  }
  if (tool === 'trace') return { ...tracedAt(state, point, reach), pointer };
  if (tool === 'piece' && kinds.piece) {
    const { rotationDegrees, ...piece } = kinds.piece;
    const view = planView(history.present);
    const pose = newPose(view, { ...point, rotationDegrees }, piece, reach);
    const placed = chosenLast(stepped(state, placePiece(history.present, pose, piece)), 'piece');
    const notice = turnOf(pose.rotationDegrees) === turnOf(rotationDegrees) ? undefined : 'turnedToWall';
    return { ...placed, tool: 'select', pointer, notice };
  }
  return state;
}

/** A line of the drawing becomes a wall, a gap a door or a window. */
function tracedAt(state: EditorState, point: Point, { reachMm }: SnapReach): EditorState {
  const { history, underlay, kinds } = state;
  const trace = underlay && traceAt(history.present, underlay, point, reachMm, kinds);
  if (!trace) return { ...state, notice: 'nothingToTrace' };
  const document = traced(history.present, trace, kinds);
  if (document === history.present) return { ...state, notice: 'noRoomForOpening' };
  const next = stepped(state, document);
  return trace.kind === 'opening' ? chosenLast(next, 'opening') : next;
}

function isOnWall({ history }: EditorState, point: Point): boolean {
  const wall = nearestWall(planView(history.present).walls, point);
  return wall !== undefined && distance(onWall(wall, alongWall(wall, point)), point) <= 1;
}

function chosenLast(state: EditorState, kind: 'opening' | 'piece'): EditorState {
  const view = planView(shownDocument(state));
  const last = (kind === 'opening' ? view.openings : view.pieces).at(-1);
  return last ? { ...state, selection: { kind, key: last.key } } : state;
}
