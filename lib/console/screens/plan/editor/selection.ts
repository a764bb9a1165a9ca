import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import type { Opening, Part, PlanView, Wall } from '../document/plan-view.ts';
import { type Room, roomsOf } from '../document/rooms.ts';

/** What is chosen, by the key of its element; a room by the nodes around it. */
export type Selection =
  | { readonly kind: 'wall' | 'opening' | 'piece'; readonly key: number }
  | { readonly kind: 'room'; readonly id: string };

/** What is chosen, as the plan has it now. */
export type Chosen =
  | { readonly kind: 'wall'; readonly wall: Wall }
  | { readonly kind: 'opening'; readonly opening: Opening }
  | { readonly kind: 'piece'; readonly piece: Part<PlanObject> }
  | { readonly kind: 'room'; readonly room: Room };

/** Finds what is chosen; undefined if it is gone. */
export function chosenIn(view: PlanView, selection: Selection | undefined): Chosen | undefined {
  if (!selection) return undefined;
  if (selection.kind === 'room') {
    const room = roomsOf(view).find(({ id }) => id === selection.id);
    return room && { kind: 'room', room };
  }
  const hasKey = ({ key }: { readonly key: number }) => key === selection.key;
  if (selection.kind === 'wall') {
    const wall = view.walls.find(hasKey);
    return wall && { kind: 'wall', wall };
  }
  if (selection.kind === 'opening') {
    const opening = view.openings.find(hasKey);
    return opening && { kind: 'opening', opening };
  }
  const piece = view.pieces.find(hasKey);
  return piece && { kind: 'piece', piece };
}

/** Whether two selections are the same thing. */
export function isSameSelection(a: Selection | undefined, b: Selection): boolean {
  if (a?.kind !== b.kind) return false;
  return a.kind === 'room' ? b.kind === 'room' && a.id === b.id : b.kind !== 'room' && a.key === b.key;
}
