import type { Storey } from '../detect/floor-plan.ts';
import { elementAround, elementAt } from '../geometry/element-at.ts';
import type { Point } from '../geometry/point.ts';
import { contains } from '../geometry/polygon.ts';
import { idMapOf, NO_ITEM } from '../plan-xml/id-map.ts';
import { EMPTY_TRANSPARENCY, type PlanDocument, type PlanObject } from '../plan-xml/plan-document.ts';
import type { ConverterParams } from './converter-params.ts';
import type { PlacedOpening } from './placed-openings.ts';
import type { PlanPoint } from './placement.ts';
import type { PlanItems } from './plan-items.ts';

const WALL_COLOUR = '#000000';
const TEXT_WIDTH_MM = 100;
const DEFAULT_HEIGHT_MM = 800;

/** A storey as the document that clients draw. Source: chapter 11 of contract/interface.md. */
export function storeyDocument(
  storey: Storey,
  place: (point: Point) => PlanPoint,
  openings: readonly PlacedOpening[],
  params: ConverterParams,
  items: PlanItems,
): PlanDocument {
  const nodes = storey.nodes.map((node, index) => ({ id: index + 1, ...place(node), zMm: 0, rights: 0 }));
  const edges = storey.walls.map(({ from, to, thicknessMm }) => ({
    from: from + 1,
    to: to + 1,
    color: WALL_COLOUR,
    heightMm: params.wallHeight,
    thicknessMm: Math.max(1, Math.round(thicknessMm)),
    rights: 0,
    materials: [],
  }));
  const texts = storey.rooms
    .filter(({ name }) => name !== '')
    .map(({ name, polygon }) => ({
      text: name,
      ...place(pointWithin(polygon)),
      widthMm: TEXT_WIDTH_MM,
      heightMm: 0,
      rights: 0,
    }));
  const floors = storey.rooms.map(({ ring }) => ({
    type: '',
    rights: 0,
    material: { catalogName: '', scaleX: 1, scaleY: 1, rotationDegrees: 0, idMap: NO_ITEM },
    nodes: ring.map((node, index) => ({ sortId: index + 1, nodeId: node + 1 })),
  }));
  return {
    walls: { nodes, edges },
    objects: [...openings.flatMap((opening) => openingObject(opening, items)), ...furniture(storey, place, items)],
    texts,
    measures: [],
    floors,
    transparency: EMPTY_TRANSPARENCY,
  };
}

/** Doors and windows; a passage is a gap that no object stands in. */
function openingObject(opening: PlacedOpening, { doorItemId, windowItemId }: PlanItems): PlanObject[] {
  const { type, xMm, yMm, sillMm, widthMm, heightMm, thicknessMm, rotationDegrees, flipX, flipY } = opening;
  if (type === 'passage') return [];
  const idMap = idMapOf(type === 'door' ? doorItemId : windowItemId);
  const place = { catalogName: '', type, layerId: 0, xMm, yMm, zMm: sillMm };
  return [{ ...place, widthMm, depthMm: thicknessMm, heightMm, rotationDegrees, flipX, flipY, rights: 0, idMap }];
}

function furniture({ objects }: Storey, place: (point: Point) => PlanPoint, items: PlanItems): PlanObject[] {
  return objects.flatMap(({ block, at, widthMm, depthMm, rotation, mirrored }): PlanObject[] => {
    const item = items.furniture.get(block.toUpperCase());
    if (!item) return [];
    const size = {
      widthMm: Math.round(item.widthMm ?? widthMm),
      depthMm: Math.round(item.depthMm ?? depthMm),
      heightMm: Math.round(item.heightMm ?? DEFAULT_HEIGHT_MM),
    };
    // Turns run the other way round where y goes down.
    const rotationDegrees = Math.round(-rotation * 100) / 100 + 0;
    const pose = { zMm: 0, rotationDegrees, flipX: mirrored ? (-1 as const) : (1 as const), flipY: 1 as const };
    const { itemId, type } = item;
    return [{ catalogName: '', type, layerId: 0, ...place(at), ...size, ...pose, rights: 0, idMap: idMapOf(itemId) }];
  });
}

/** The middle of the extent of a room, or a point beside one of its corners when the middle lies outside the room. */
function pointWithin(polygon: readonly Point[]): Point {
  const middle = {
    x: (Math.min(...polygon.map(({ x }) => x)) + Math.max(...polygon.map(({ x }) => x))) / 2,
    y: (Math.min(...polygon.map(({ y }) => y)) + Math.max(...polygon.map(({ y }) => y))) / 2,
  };
  if (contains(polygon, middle)) return middle;
  const inner = polygon.map((corner, index) => {
    const after = elementAround(polygon, index + 2 - polygon.length);
    return { x: (corner.x + after.x) / 2, y: (corner.y + after.y) / 2 };
  });
  return inner.find((point) => contains(polygon, point)) ?? elementAt(polygon, 0);
}
