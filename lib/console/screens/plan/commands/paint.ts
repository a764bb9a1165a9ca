import { keptWith } from '../../../../../shared/engines/floorplan/drawing/kept-with.ts';
import { itemIdOf } from '../../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import { newElement } from '../document/new-element.ts';
import { type PlanView, planView, type Wall } from '../document/plan-view.ts';
import { roomId } from '../document/regions.ts';
import { type Room, roomsOf } from '../document/rooms.ts';
import { withSection } from '../document/sections.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { type SourceElement, withChildren, xmlOf } from '../document/source-element.ts';
import { withItem } from '../document/with-item.ts';
import { bareFloor } from './keep-floors.ts';

/** A side of a wall, as clients name it: left is where y is greater, of a wall that runs along x (D1109). */
export type WallSide = 'left' | 'right';

/** Both sides of a wall. */
export const WALL_SIDES: readonly WallSide[] = ['left', 'right'];

/** Covers the floor of a room with a material; without one, the floor is bare. */
export function paintFloor(document: SourceDocument, id: string, itemId: string | undefined): SourceDocument {
  const view = planView(document);
  const room = roomsOf(view).find((each) => each.id === id);
  if (!room || floorMaterial(document, room) === itemId) return document;
  const floors = floorsOf(document, room);
  const covered = (floor: SourceElement) =>
    withChild(floor, 'material', BARE_MATERIAL, (each) => withItem(each, itemId));
  if (floors.length === 0) return withSection(document, 'floors', { added: [covered(bareFloor(room.ring))] });
  return withSection(document, 'floors', {
    replaced: new Map(floors.map(({ key, source }) => [key, [covered(source)]])),
  });
}

/** Covers a side of a wall with a material; without one, the side is bare. */
export function paintWall(
  document: SourceDocument,
  key: number,
  side: WallSide,
  itemId: string | undefined,
): SourceDocument {
  const wall = planView(document).walls.find((each) => each.key === key);
  if (!wall || wallMaterial(wall, side) === itemId) return document;
  const painted = withChild(wall.source, 'materials', { name: 'materials', attributes: {} }, (materials) => {
    const others = materials.children.filter((child) => typeof child === 'string' || sideOf(child) !== side);
    if (itemId === undefined) return withChildren(materials, others);
    const known = materials.children.find((child) => typeof child !== 'string' && sideOf(child) === side);
    const bare = newElement({ name: 'material', attributes: { catalogName: '', side }, children: [] });
    const material = known === undefined || typeof known === 'string' ? bare : known;
    return withChildren(materials, [...others, withItem(material, itemId)]);
  });
  return withSection(document, 'edges', { replaced: new Map([[key, [painted]]]) });
}

/** The item that covers the floor of a room; undefined for a bare one. */
export function floorMaterial(document: SourceDocument, room: Pick<Room, 'id'>): string | undefined {
  const [floor] = floorsOf(document, room);
  return floor && itemIdOf(floor.value.material.idMap);
}

/** The item that covers a side of a wall; undefined for a bare one. */
export function wallMaterial({ value }: Wall, side: WallSide): string | undefined {
  const material = value.materials.find((each) => each.side === side);
  return material && itemIdOf(material.idMap);
}

const BARE_MATERIAL = { name: 'material', attributes: { catalogName: '', scaleX: '1', scaleY: '1', rotation: '0' } };

type Floors = PlanView['floors'];

const byRoom = keptWith<Floors, ReadonlyMap<string, Floors>>();

/** The floors of a room. All are looked through once as long as they stay: each room asks in every frame of a drag. */
function floorsOf(document: SourceDocument, { id }: Pick<Room, 'id'>): Floors {
  const { floors } = planView(document);
  const known =
    byRoom.get(floors) ?? Map.groupBy(floors, ({ value }) => roomId(value.nodes.map((node) => node.nodeId)));
  byRoom.set(floors, known);
  return known.get(id) ?? [];
}

/** The element with a child changed, which is made as the first one if it does not exist. */
function withChild(
  element: SourceElement,
  name: string,
  bare: { readonly name: string; readonly attributes: Readonly<Record<string, string>> },
  change: (child: SourceElement) => SourceElement,
): SourceElement {
  const isChild = (child: SourceElement | string) => typeof child !== 'string' && child.name === name;
  if (!element.children.some(isChild)) {
    return withChildren(element, [change(newElement({ ...bare, children: [] })), ...element.children]);
  }
  return withChildren(
    element,
    element.children.map((child) => (typeof child !== 'string' && child.name === name ? change(child) : child)),
  );
}

function sideOf(material: SourceElement): string | undefined {
  return xmlOf(material).attributes.side;
}
