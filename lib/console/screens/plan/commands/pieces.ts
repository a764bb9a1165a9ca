import type { Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { idMapOf } from '../../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import { PLAN_OBJECT } from '../../../../../shared/engines/floorplan/plan-xml/plan-codec.ts';
import { newElement, withNumbers } from '../document/new-element.ts';
import { planView } from '../document/plan-view.ts';
import { withSection } from '../document/sections.ts';
import type { SourceDocument } from '../document/source-document.ts';

/** A catalog item, as it is put into a plan. */
export interface PieceKind {
  readonly itemId: string;
  readonly type: string;
  readonly widthMm: number;
  readonly depthMm: number;
  readonly heightMm: number;
}

/** Where a piece stands, and how it is turned. */
export interface Pose extends Point {
  /** Clockwise on the screen. */
  readonly rotationDegrees: number;
}

/** Puts a catalog item into a plan. */
export function addPiece(document: SourceDocument, { x, y, rotationDegrees }: Pose, kind: PieceKind): SourceDocument {
  const { itemId, type, widthMm, depthMm, heightMm } = kind;
  const element = newElement(
    PLAN_OBJECT.write({
      catalogName: '',
      // Of these types clients hang everything on walls.
      type: type === 'door' || type === 'window' ? 'other' : type,
      layerId: 0,
      xMm: Math.round(x) + 0,
      yMm: Math.round(y) + 0,
      zMm: 0,
      widthMm,
      depthMm,
      heightMm,
      rotationDegrees: turnOf(rotationDegrees),
      flipX: 1,
      flipY: 1,
      rights: 0,
      idMap: idMapOf(itemId),
    }),
  );
  return withSection(document, 'objects', { added: [element] });
}

/** What is changed of a piece that is moved, lifted or turned. */
export type PieceChange = Partial<Pose> & { readonly z?: number };

/** Moves, lifts and turns a piece. */
export function changePiece(document: SourceDocument, key: number, change: PieceChange): SourceDocument {
  return changePieces(document, new Map([[key, change]]));
}

/** Moves, lifts and turns pieces, by their keys, in one step. */
export function changePieces(document: SourceDocument, changes: ReadonlyMap<number, PieceChange>): SourceDocument {
  const replaced = planView(document).pieces.flatMap(({ key, value, source }) => {
    const change = changes.get(key);
    if (!change) return [];
    const { xMm, yMm, zMm, rotationDegrees } = value;
    const element = withNumbers(source, {
      x: change.x === undefined ? xMm : Math.round(change.x),
      y: change.y === undefined ? yMm : Math.round(change.y),
      z: change.z ?? zMm,
      rotation: change.rotationDegrees === undefined ? rotationDegrees : turnOf(change.rotationDegrees),
    });
    return [[key, [element]] as const];
  });
  return withSection(document, 'objects', { replaced: new Map(replaced) });
}

/** Deletes a piece, a door or a window. */
export function deleteObject(document: SourceDocument, key: number): SourceDocument {
  return withSection(document, 'objects', { replaced: new Map([[key, []]]) });
}

/** Returns an angle from 0 up to 360 degrees, in hundredths. */
export function turnOf(degrees: number): number {
  return Math.round((((degrees % 360) + 360) % 360) * 100) / 100;
}
