import {
  type GraphFace,
  graphRings,
  netRoom,
  ringInsets,
} from '../../../../../shared/engines/floorplan/detect/graph-faces.ts';
import { elementAt } from '../../../../../shared/engines/floorplan/geometry/element-at.ts';
import type { Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { PlanView } from './plan-view.ts';

/** A region between walls: a room, one too small for a room, or the outside. */
export interface Region {
  /** The nodes of its walls, whatever the order: see {@link roomId}. */
  readonly id: string;
  /** The nodes in order. */
  readonly ring: readonly number[];
  /** How far the faces of its walls are from their lines. */
  readonly insets: readonly number[];
  /** Where its nodes are, y up. */
  readonly gross: readonly Point[];
  /** Net of the walls; undefined if this is no room. */
  readonly room: Pick<GraphFace, 'polygon' | 'areaM2'> | undefined;
}

/** The regions that were found last. One whose nodes stay is the same value, and what is made of it is kept. */
let last: { readonly order: object; readonly regions: readonly Region[] } = { order: {}, regions: [] };

/**
 * The regions between walls, by the same search as for drawings (`graph-faces.ts`), in which y goes up.
 *
 * @param order of the joints of these walls: as long as it is the same, the same nodes go round the same regions
 */
export function regionsOf(view: PlanView, order: object): readonly Region[] {
  const regions = order === last.order ? last.regions.map((known) => placed(known, view, known)) : searched(view);
  last = { order, regions };
  return regions;
}

function searched(view: PlanView): Region[] {
  const known = new Map(last.regions.map((region) => [region.id, region]));
  const ids = [...view.places.keys()];
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const nodes = [...view.places.values()].map(mirrored);
  const edges = view.walls.flatMap(({ value: { from, to, thicknessMm } }) => {
    const [a, b] = [numbers.get(from), numbers.get(to)];
    return a === undefined || b === undefined || a === b ? [] : [{ a, b, thicknessMm, single: false, openings: [] }];
  });
  return graphRings({ nodes, edges }).map((way) => {
    const ring = way.ring.map((number) => elementAt(ids, number));
    const id = roomId(ring);
    return placed({ id, ring, insets: ringInsets({ nodes, edges }, way) }, view, known.get(id));
  });
}

/** A region where its nodes are now. */
function placed(
  { id, ring, insets }: Pick<Region, 'id' | 'ring' | 'insets'>,
  { places }: PlanView,
  known: Region | undefined,
): Region {
  const isSame = (node: number, at: number) => {
    const [place, before] = [places.get(node), known?.gross[at]];
    return place !== undefined && before !== undefined && place.x === before.x && place.y === -before.y;
  };
  if (known && known.ring.length === ring.length && ring.every(isSame)) {
    if (insets === known.insets || insets.every((inset, at) => inset === known.insets[at])) return known;
  }
  const gross = ring.map((node) => mirrored(places.get(node) ?? { x: 0, y: 0 }));
  const room = netRoom(gross, insets);
  return { id, ring, insets, gross, room: room && { ...room, polygon: room.polygon.map(mirrored) } };
}

function mirrored({ x, y }: Point): Point {
  return { x, y: -y };
}

/** The id of the room with these nodes around it. */
export function roomId(ring: readonly number[]): string {
  return [...new Set(ring)].sort((a, b) => a - b).join(' ');
}
