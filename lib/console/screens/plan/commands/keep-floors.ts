import { contains } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';
import type { Floor } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { newElement } from '../document/new-element.ts';
import { type Part, type PlanView, planView } from '../document/plan-view.ts';
import { roomId } from '../document/regions.ts';
import { type Face, facesOf, pointInRoom } from '../document/rooms.ts';
import { withSection } from '../document/sections.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { copyOf, newKey, type SourceElement, withChildren } from '../document/source-element.ts';

const BARE = {
  name: 'floor',
  attributes: { type: '', rights: '0' },
  children: [
    {
      name: 'material',
      attributes: { catalogName: '', scaleX: '1', scaleY: '1', rotation: '0' },
      children: [{ name: 'idMap', attributes: {}, children: [] }],
    },
    { name: 'nodes', attributes: {}, children: [] },
  ],
};

/**
 * Writes a floor for each room that a change has made, with the material of the room that was there, and removes the
 * floors of rooms that are gone (D1104). Floors of rooms that stay keep their bytes.
 */
export function keepFloors(before: SourceDocument, after: SourceDocument): SourceDocument {
  const [old, now] = [planView(before), planView(after)];
  // So it is in nearly every frame of a drag.
  if (hasSameRooms(old, now)) return after;
  const roomsBefore = new Map(facesOf(old).map((room) => [room.id, room]));
  const roomsAfter = new Map(facesOf(now).map((room) => [room.id, room]));
  const idOf = ({ value: { nodes } }: Part<Floor>) => roomId(nodes.map(({ nodeId }) => nodeId));
  const gone = now.floors.filter((floor) => {
    const isOfRoom = roomsBefore.has(idOf(floor)) && !roomsAfter.has(idOf(floor));
    return isOfRoom || floor.value.nodes.some(({ nodeId }) => old.places.has(nodeId) && !now.places.has(nodeId));
  });
  const replaced = new Map<number, readonly SourceElement[]>(gone.map(({ key }) => [key, []]));
  const added: SourceElement[] = [];
  for (const room of roomsAfter.values()) {
    if (roomsBefore.has(room.id)) continue;
    const floor = gone.find((each) => isOverlapping(roomsBefore.get(idOf(each)), room));
    const taken = floor && replaced.get(floor.key)?.length === 0 ? floor : undefined;
    const source = taken?.source ?? (floor ? copyOf(floor.source) : newElement(BARE));
    const written = withRing(source, room.ring);
    if (taken) replaced.set(taken.key, [written]);
    else added.push(written);
  }
  return withSection(after, 'floors', { replaced, added });
}

function hasSameRooms(old: PlanView, now: PlanView): boolean {
  const [before, after] = [facesOf(old), facesOf(now)];
  const isSame = before.length === after.length && before.every(({ id }, at) => id === after[at]?.id);
  return isSame && now.places.size >= old.places.size && [...old.places.keys()].every((id) => now.places.has(id));
}

/** A floor without a material for a room. */
export function bareFloor(ring: readonly number[]): SourceElement {
  return withRing(newElement(BARE), ring);
}

function isOverlapping(before: Face | undefined, after: Face): boolean {
  if (!before) return false;
  return contains(before.polygon, pointInRoom(after)) || contains(after.polygon, pointInRoom(before));
}

function withRing(floor: SourceElement, ring: readonly number[]): SourceElement {
  const nodes = ring.map((id, index) =>
    newElement({ name: 'node', attributes: { sortId: `${index + 1}` }, children: [`${id}`] }),
  );
  const has = floor.children.some((child) => typeof child !== 'string' && child.name === 'nodes');
  const around = { key: newKey(), name: 'nodes', open: '<nodes/>', children: [], close: '' };
  const children = has ? floor.children : [...floor.children, around];
  return withChildren(
    floor,
    children.map((child) => (typeof child !== 'string' && child.name === 'nodes' ? withChildren(child, nodes) : child)),
  );
}
