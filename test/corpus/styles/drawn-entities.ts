/** A group of an entity: its code and its value as text. */
export type Group = [code: number, value: string];

/** An entity of a drawing as its groups; the first one is its type. */
export type Entity = readonly Group[];

/** A point in drawing units. */
export type At = readonly [x: number, y: number];

const HEAD_OF_ENTITIES = '0\nSECTION\n2\nENTITIES\n';
const HEAD_OF_BLOCKS = '0\nSECTION\n2\nBLOCKS\n';
const END = '0\nENDSEC\n';
/** Codes of the first coordinate of a point; the second one has a code that is higher by ten. */
const POINT_CODES = new Set([10, 11, 12, 13]);

/** Changes the entities of an ASCII drawing, and puts definitions of blocks before the others. */
export function redrawn(
  dxf: string,
  change: (entities: readonly Entity[]) => { entities: readonly Entity[]; blocks?: readonly Entity[] },
): string {
  const from = dxf.indexOf(HEAD_OF_ENTITIES) + HEAD_OF_ENTITIES.length;
  const to = dxf.indexOf(END, from);
  const { entities, blocks = [] } = change(parsed(dxf.slice(from, to)));
  const changed = dxf.slice(0, from) + written(entities) + dxf.slice(to);
  return changed.replace(HEAD_OF_BLOCKS, HEAD_OF_BLOCKS + written(blocks));
}

/** An entity on a layer. */
export function entity(type: string, layer: string, groups: readonly (readonly [number, string | number])[]): Entity {
  return [[0, type], [8, layer], ...groups.map(([code, value]): Group => [code, String(value)])];
}

/** A line on a layer. */
export function lineOn(layer: string, [ax, ay]: At, [bx, by]: At): Entity {
  return entity('LINE', layer, [
    [10, ax],
    [20, ay],
    [11, bx],
    [21, by],
  ]);
}

/** A closed outline on a layer. */
export function outlineOn(layer: string, points: readonly At[]): Entity {
  const corners = points.flatMap(([x, y]): [number, number][] => [
    [10, x],
    [20, y],
  ]);
  return entity('LWPOLYLINE', layer, [[90, points.length], [70, 1], ...corners]);
}

/** The type of an entity. */
export function typeOf(drawn: Entity): string {
  return textIn(drawn, 0);
}

/** The layer of an entity. */
export function layerOf(drawn: Entity): string {
  return textIn(drawn, 8);
}

/** The first value of a code; 0 when the entity has none. */
export function numberIn(drawn: Entity, code: number): number {
  return Number(textIn(drawn, code) || 0);
}

/** Returns the points of an entity in their order, without the elevation point of a hatch. */
export function pointsOf(drawn: Entity): At[] {
  const points: At[] = [];
  mapPoints(drawn, (point) => {
    points.push(point);
    return point;
  });
  return points;
}

/** The entity with its points moved. */
export function mapPoints(drawn: Entity, move: (point: At) => At): Entity {
  const groups = drawn.map(([code, value]): Group => [code, value]);
  const first = typeOf(drawn) === 'HATCH' ? groups.findIndex(([code]) => code === 91) : 0;
  for (let at = first; at + 1 < groups.length; at++) {
    const [x, y] = [groups[at], groups[at + 1]];
    if (!x || !y || !POINT_CODES.has(x[0]) || y[0] !== x[0] + 10) continue;
    const moved = move([Number(x[1]), Number(y[1])]);
    groups[at] = [x[0], String(moved[0])];
    groups[at + 1] = [y[0], String(moved[1])];
  }
  return groups;
}

function textIn(drawn: Entity, code: number): string {
  return drawn.find(([own]) => own === code)?.[1] ?? '';
}

function parsed(text: string): Entity[] {
  const lines = text.split('\n');
  const entities: Group[][] = [];
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const group: Group = [Number(lines[at]), lines[at + 1] ?? ''];
    if (group[0] === 0) entities.push([group]);
    else entities.at(-1)?.push(group);
  }
  return entities;
}

function written(entities: readonly Entity[]): string {
  return entities.map((groups) => groups.map(([code, value]) => `${code}\n${value}\n`).join('')).join('');
}
