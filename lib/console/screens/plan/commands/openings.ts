import { idMapOf } from '../../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import { PLAN_OBJECT } from '../../../../../shared/engines/floorplan/plan-xml/plan-codec.ts';
import { newElement, withNumbers } from '../document/new-element.ts';
import { type Opening, planView, type Wall } from '../document/plan-view.ts';
import { withSection } from '../document/sections.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { withAttributes } from '../document/source-element.ts';
import { withItem } from '../document/with-item.ts';
import { fitted, freeSpans, hungNumbers, takenSpans } from './free-spans.ts';
import { isReversed } from './keep-openings.ts';

/** What a new door or window is like. */
export interface OpeningKind {
  readonly type: 'door' | 'window';
  readonly widthMm: number;
  readonly heightMm: number;
  /** Of a door: 0. */
  readonly sillMm: number;
  /** The catalog item, as `catalog:externalId`. */
  readonly itemId: string;
}

/** Numbers of an opening that people change. */
export interface OpeningChange {
  readonly alongMm?: number;
  readonly widthMm?: number;
  readonly heightMm?: number;
  readonly sillMm?: number;
  /** 1 or -1: the side of the hinge. */
  readonly flipX?: number;
  /** 1 or -1: the side to which it opens. */
  readonly flipY?: number;
}

/**
 * Hangs a door or a window into a wall, where it fits nearest to a place. The document stays as it is if the wall has
 * no room for it.
 */
export function addOpening(
  document: SourceDocument,
  wallKey: number,
  alongMm: number,
  kind: OpeningKind,
): SourceDocument {
  const { walls, openings } = planView(document);
  const wall = walls.find(({ key }) => key === wallKey);
  const fit = wall && placeFor(wall, walls, openings, { alongMm, widthMm: kind.widthMm });
  if (!fit || fit.widthMm < kind.widthMm) return document;
  const { x, y, width, depth, rotation } = hungNumbers(wall, fit);
  const element = newElement(
    PLAN_OBJECT.write({
      catalogName: '',
      type: kind.type,
      layerId: 0,
      xMm: x,
      yMm: y,
      zMm: kind.sillMm,
      widthMm: width,
      depthMm: depth,
      heightMm: kind.heightMm,
      rotationDegrees: rotation,
      flipX: 1,
      flipY: 1,
      rights: 0,
      idMap: idMapOf(kind.itemId),
    }),
  );
  return withSection(document, 'objects', { added: [element] });
}

/** Changes an opening. Along its wall and in width it goes as far as the wall and the other openings let it. */
export function changeOpening(document: SourceDocument, key: number, change: OpeningChange): SourceDocument {
  const { walls, openings } = planView(document);
  const opening = openings.find((each) => each.key === key);
  if (!opening) return document;
  const { wall, value } = opening;
  const { alongMm = opening.alongMm, widthMm = value.widthMm } = change;
  const isMoved = alongMm !== opening.alongMm || widthMm !== value.widthMm;
  const fit = wall && isMoved ? placeFor(wall, walls, openings, { alongMm, widthMm }, key) : undefined;
  const { heightMm = value.heightMm, sillMm = value.zMm, flipX = value.flipX, flipY = value.flipY } = change;
  const hung = fit && wall ? hungNumbers(wall, fit, isReversed(opening, wall)) : {};
  const element = withNumbers(opening.source, { ...hung, height: heightMm, z: sillMm, flipX, flipY });
  return withSection(document, 'objects', { replaced: new Map([[key, [element]]]) });
}

/** Makes a window of a door, or a door of a window; its place and width stay. */
export function exchangeOpening(document: SourceDocument, key: number, kind: OpeningKind): SourceDocument {
  const opening = planView(document).openings.find((each) => each.key === key);
  if (!opening || opening.value.type === kind.type) return document;
  const typed = withAttributes(opening.source, { type: kind.type });
  const element = withItem(withNumbers(typed, { height: kind.heightMm, z: kind.sillMm }), kind.itemId);
  return withSection(document, 'objects', { replaced: new Map([[key, [element]]]) });
}

function placeFor(
  wall: Wall,
  walls: readonly Wall[],
  openings: readonly Opening[],
  wanted: { readonly alongMm: number; readonly widthMm: number },
  except?: number,
) {
  return fitted(freeSpans(wall, walls, takenSpans(openings, wall, except)), wanted);
}
