import { type PlanView, planView } from '../../../../lib/console/screens/plan/document/plan-view.ts';
import { readSource } from '../../../../lib/console/screens/plan/document/source-document.ts';

/** A door of a wall along x with faces at y = ±60: it opens to smaller y, hinged at x = 550. */
export const DOOR = { type: 'door', x: 1_000, width: 900, height: 2_100 };
/** The window of the same wall. */
export const WINDOW = { type: 'window', x: 4_000, z: 900, width: 1_200, height: 1_200 };
/** A piece. */
export const SHELF = { type: 'storage', width: 800, depth: 300, height: 1_800 };

/** Attributes of an object. */
export type Numbers = Partial<
  Record<'x' | 'y' | 'z' | 'width' | 'depth' | 'height' | 'flipX' | 'flipY' | 'rotation', number>
>;

/** A plan of the wall with its door, its window and a piece. */
export function viewOf(piece: Numbers, door: Numbers = {}, type = SHELF.type): PlanView {
  return viewWith(object({ ...DOOR, ...door }), object(WINDOW), object({ ...SHELF, ...piece, type }));
}

/** A plan of the wall with objects. */
export function viewWith(...objects: readonly string[]): PlanView {
  return planView(readSource(planOf(objects)));
}

function planOf(objects: readonly string[]): string {
  const nodes = '<node id="1" x="0" y="0" z="0" rights="0"/><node id="2" x="6000" y="0" z="0" rights="0"/>';
  const edge = '<edge from="1" to="2" color="#000000" height="2800" thickness="120" rights="0"/>';
  return `<plan version="2"><walls><nodes>${nodes}</nodes><edges>${edge}</edges></walls><planobjects>${objects.join('')}</planobjects></plan>`;
}

/** An object as plan XML; it is 120 mm deep by default. */
export function object(numbers: Numbers & { readonly type: string }): string {
  const { type, x = 0, y = 0, z = 0, width = 0, depth = 120, height = 0, flipX = 1, flipY = 1, rotation = 0 } = numbers;
  return `<planobject catalogName="" type="${type}" layerId="0" x="${x}" y="${y}" z="${z}" width="${width}" depth="${depth}" height="${height}" rotation="${rotation}" flipX="${flipX}" flipY="${flipY}" rights="0"><idMap/></planobject>`;
}
