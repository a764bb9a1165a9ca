import type { Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { WallKind } from '../commands/change-walls.ts';
import type { OpeningKind } from '../commands/openings.ts';
import type { PieceKind } from '../commands/pieces.ts';
import { type History, newHistory } from '../document/history.ts';
import { planView } from '../document/plan-view.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { Underlay } from '../underlay/underlay.ts';
import type { Drag } from './drag.ts';
import type { Selection } from './selection.ts';

/** What the hand does to the drawing. */
export type Tool = 'select' | 'wall' | 'door' | 'window' | 'trace' | 'piece' | 'paint';

/** What the next wall, door, window and piece are like. */
export interface Kinds {
  readonly wall: WallKind;
  readonly door: OpeningKind;
  readonly window: OpeningKind;
  readonly piece: NextPiece | undefined;
  /** What walls and floors are covered with. */
  readonly paint: { readonly itemId: string; readonly label: string } | undefined;
}

/** A catalog item in the hand. */
interface NextPiece extends PieceKind {
  readonly label: string;
  readonly rotationDegrees: number;
  /** People are all around it: it does not go to a wall by itself. */
  readonly isFree: boolean;
}

/** All that the editor knows. */
export interface EditorState {
  readonly history: History;
  readonly tool: Tool;
  readonly kinds: Kinds;
  readonly selection: Selection | undefined;
  /** Where the pointer or the crosshair is, as it has snapped. */
  readonly pointer: Point | undefined;
  /** Where the wall begins that is being drawn. */
  readonly start: Point | undefined;
  readonly drag: Drag | undefined;
  /** The document as it would be if the hand let go now. */
  readonly draft: SourceDocument | undefined;
  /** Why nothing happened, or what happened by itself. */
  readonly notice: 'noRoomForOpening' | 'nothingToTrace' | 'turnedToWall' | undefined;
  /** The drawing that the plan was made from, once it is there. */
  readonly underlay: Underlay | undefined;
}

const USUAL_WALL: WallKind = { thicknessMm: 120, heightMm: 2_800 };

/** The state in which a plan is opened. */
export function openedEditor(
  document: SourceDocument,
  items: { readonly doorItemId: string; readonly windowItemId: string },
): EditorState {
  return {
    history: newHistory(document),
    tool: 'select',
    kinds: {
      wall: commonWall(document),
      door: { type: 'door', widthMm: 900, heightMm: 2_100, sillMm: 0, itemId: items.doorItemId },
      window: { type: 'window', widthMm: 1_200, heightMm: 1_200, sillMm: 900, itemId: items.windowItemId },
      piece: undefined,
      paint: undefined,
    },
    selection: undefined,
    pointer: undefined,
    start: undefined,
    drag: undefined,
    draft: undefined,
    notice: undefined,
    underlay: undefined,
  };
}

/** The document that is shown: with what the hand is doing. */
export function shownDocument({ draft, history }: EditorState): SourceDocument {
  return draft ?? history.present;
}

/** Thickness and height that most walls have. */
function commonWall(document: SourceDocument): WallKind {
  const counts = new Map<string, { readonly kind: WallKind; count: number }>();
  for (const { value } of planView(document).walls) {
    const kind = { thicknessMm: value.thicknessMm, heightMm: value.heightMm };
    const name = `${kind.thicknessMm} ${kind.heightMm}`;
    const known = counts.get(name) ?? { kind, count: 0 };
    known.count += 1;
    counts.set(name, known);
  }
  const most = [...counts.values()].reduce((best, each) => (each.count > best.count ? each : best), {
    kind: USUAL_WALL,
    count: 0,
  });
  return most.kind;
}
