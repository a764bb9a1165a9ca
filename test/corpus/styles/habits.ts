import { bent } from './bend-plan.ts';
import {
  type At,
  type Entity,
  entity,
  layerOf,
  lineOn,
  mapPoints,
  numberIn,
  outlineOn,
  pointsOf,
  redrawn,
  typeOf,
} from './drawn-entities.ts';
import { type TrueDrawing, toMm, toUnits } from './plan-truth.ts';

/** How a draftsman draws: changes a drawing, and its truth where the building itself changes. */
export type Habit = (drawn: TrueDrawing) => TrueDrawing;

/** The layers of one kind, in all sets of layers of the corpus's tool. */
const WALL_LAYERS = new Set(['A-WALL', 'MAUERWERK', 'MUROS', '3']);
const DOOR_LAYERS = new Set(['A-DOOR', 'TUEREN', 'PUERTAS', '5']);
const MULLION_MM = { everyMm: 700, widthMm: 60, depthMm: 110 };
const LEAF_THICK_MM = 40;

/** Walls whose corners are up to so far out of place: faces are not parallel, as in old houses of stone. */
export function stone(offMm: number): Habit {
  return changed((drawn, { truth }) => {
    if (!WALL_LAYERS.has(layerOf(drawn)) && typeOf(drawn) !== 'HATCH') return [drawn];
    const [units, millimetres] = [toUnits(truth), toMm(truth)];
    const move = (point: At): At => {
      const [x, y] = millimetres(point);
      return units([x + offMm * chance(x, y, 1), y + offMm * chance(x, y, 2)]);
    };
    return [mapPoints(drawn, move)];
  });
}

/** Lines of walls that end up to so far before or behind their corner. */
export function misses(offMm: number): Habit {
  return changed((drawn, { truth }) => {
    const [a, b] = pointsOf(drawn);
    if (!a || !b || typeOf(drawn) !== 'LINE' || !WALL_LAYERS.has(layerOf(drawn))) return [drawn];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const along: At = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    const off = (point: At, salt: number) => (offMm / truth.mmPerUnit) * chance(point[0], point[1], salt);
    const shifted = (point: At, by: number): At => [point[0] + by * along[0], point[1] + by * along[1]];
    return [lineOn(layerOf(drawn), shifted(a, off(a, 3)), shifted(b, off(b, 4)))];
  });
}

/** Lines of walls that are drawn twice, the second time over a part of the first. */
export const doubled: Habit = changed((drawn) => {
  const [a, b] = pointsOf(drawn);
  if (!a || !b || typeOf(drawn) !== 'LINE' || !WALL_LAYERS.has(layerOf(drawn))) return [drawn];
  return [drawn, lineOn(layerOf(drawn), [a[0] + (b[0] - a[0]) * 0.3, a[1] + (b[1] - a[1]) * 0.3], b)];
});

/** Everything in a block in a block, each with a scale that only makes sense together; also several times. */
export function nested(scale: number): Habit {
  const [inner, outer] = [`INNER_${scale}`, `OUTER_${scale}`];
  return ({ dxf, truth }) => ({
    truth,
    dxf: redrawn(dxf, (entities) => ({
      entities: [insertOf(outer, 1 / scale)],
      blocks: [...blockOf(inner, entities), ...blockOf(outer, [insertOf(inner, scale)])],
    })),
  });
}

/** Doors as leaves that stand open, without the arc of their swing. */
export const withoutArcs: Habit = changed((drawn) => {
  return typeOf(drawn) === 'ARC' && DOOR_LAYERS.has(layerOf(drawn)) ? [] : [drawn];
});

/** Folding doors: four leaves in a zigzag in front of their opening. */
export const folding: Habit = inFrontOfWalls(({ hinge, shut, into }) => {
  const at = (along: number, out: number): At => [
    hinge[0] + (shut[0] - hinge[0]) * along + into[0] * out,
    hinge[1] + (shut[1] - hinge[1]) * along + into[1] * out,
  ];
  const points = [at(0, 0), at(0.2, 0.15), at(0.5, 0), at(0.7, 0.15), at(1, 0)];
  return points.slice(1).map((to, index) => ({ line: [points[index] ?? to, to] as const }));
});

/** Sliding doors: a leaf as a thin box that runs in front of the wall. */
export const sliding: Habit = inFrontOfWalls(({ hinge, shut, into, mm }) => {
  const out = (point: At, by: number): At => [point[0] + into[0] * by, point[1] + into[1] * by];
  const [near, far] = [15 / mm, (15 + LEAF_THICK_MM) / mm];
  return [{ box: [out(hinge, near), out(shut, near), out(shut, far), out(hinge, far)] }];
}, true);

/** Walls of four corners as filled shapes without an outline. */
export const poche: Habit = changed((drawn) => {
  const points = pointsOf(drawn);
  const [a, b, c, d] = points;
  const isWall = typeOf(drawn) === 'LWPOLYLINE' && WALL_LAYERS.has(layerOf(drawn));
  if (!isWall || points.length !== 4 || !a || !b || !c || !d) return [drawn];
  const corners = [a, b, d, c].flatMap(([x, y], at): [number, number][] => [
    [10 + at, x],
    [20 + at, y],
  ]);
  return [entity('SOLID', layerOf(drawn), corners)];
});

/** Posts of a curtain wall in each window. */
export function mullions(layer: string): Habit {
  return added(({ truth }) => {
    const units = toUnits(truth);
    return (truth.openingsMm ?? []).flatMap(({ type, a, b }) => {
      if (type !== 'window') return [];
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      const along: At = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
      const at = (s: number, v: number) =>
        units([a[0] + along[0] * s - along[1] * v, a[1] + along[1] * s + along[0] * v]);
      const { everyMm, widthMm, depthMm } = MULLION_MM;
      return Array.from({ length: Math.floor((length - 1) / everyMm) }, (_, index) => {
        const [from, to, half] = [(index + 1) * everyMm, (index + 1) * everyMm + widthMm, depthMm / 2];
        return outlineOn(layer, [at(from, -half), at(to, -half), at(to, half), at(from, half)]);
      });
    });
  });
}

/** A bed and a table with chairs in each larger room, drawn by hand of lines on a layer for everything. */
export function furnished(layer: string): Habit {
  return added(({ truth }) => {
    const units = toUnits(truth);
    return truth.rooms.flatMap(({ polygonMm, areaM2 }) => {
      if (!polygonMm || areaM2 < 9) return [];
      const middle = polygonMm.reduce(([x, y], p): At => [x + p[0] / polygonMm.length, y + p[1] / polygonMm.length], [
        0, 0,
      ] as At);
      const box = (x: number, y: number, wide: number, deep: number): Entity[] => {
        const corners = [
          [x, y],
          [x + wide, y],
          [x + wide, y + deep],
          [x, y + deep],
        ] as const;
        const placed = corners.map(([dx, dy]) => units([middle[0] + dx, middle[1] + dy]));
        return placed.map((from, at) => lineOn(layer, from, placed[(at + 1) % 4] ?? from));
      };
      const chairs = [-250, 350].flatMap((x) => [...box(x, -620, 400, 400), ...box(x, 720, 400, 400)]);
      return [...box(-450, -100, 1_400, 750), ...chairs];
    });
  });
}

/** Other words for texts. */
export function worded(words: Readonly<Record<string, string>>): Habit {
  return changed((drawn) => [drawn.map(([code, value]) => [code, code === 1 ? (words[value] ?? value) : value])]);
}

/** A plan around a curve. */
export function curved(radiusMm: number): Habit {
  return (drawn) => bent(drawn, radiusMm);
}

function changed(change: (drawn: Entity, of: TrueDrawing) => readonly Entity[]): Habit {
  return (of) => ({ ...of, dxf: redrawn(of.dxf, (all) => ({ entities: all.flatMap((each) => change(each, of)) })) });
}

function added(more: (of: TrueDrawing) => readonly Entity[]): Habit {
  return (of) => ({ ...of, dxf: redrawn(of.dxf, (all) => ({ entities: [...all, ...more(of)] })) });
}

interface DrawnDoor {
  readonly hinge: At;
  readonly shut: At;
  /** As long as the leaf, from the wall into the room; of length 1 where asked for. */
  readonly into: At;
  readonly mm: number;
}

type DoorShape = { readonly line: readonly [At, At] } | { readonly box: readonly At[] };

/** Draws the doors that have a leaf and a swing in another way. */
function inFrontOfWalls(draw: (door: DrawnDoor) => readonly DoorShape[], isUnit = false): Habit {
  return (of) => ({
    ...of,
    dxf: redrawn(of.dxf, (all) => {
      const arcs = all.filter((each) => typeOf(each) === 'ARC' && DOOR_LAYERS.has(layerOf(each)));
      const tips = arcs.map((arc) => ({ arc, ends: [50, 51].map((code) => endOf(arc, numberIn(arc, code))) }));
      const leaves = new Map<Entity, DrawnDoor>();
      for (const each of all) {
        const [hinge, tip] = pointsOf(each);
        if (typeOf(each) !== 'LINE' || !DOOR_LAYERS.has(layerOf(each)) || !hinge || !tip) continue;
        const own = tips.find(({ arc, ends }) => isAt(pointsOf(arc)[0], hinge) && ends.some((end) => isAt(end, tip)));
        const shut = own?.ends.find((end) => !isAt(end, tip));
        if (!shut) continue;
        const long = isUnit ? Math.hypot(tip[0] - hinge[0], tip[1] - hinge[1]) : 1;
        const into: At = [(tip[0] - hinge[0]) / long, (tip[1] - hinge[1]) / long];
        leaves.set(each, { hinge, shut, into, mm: of.truth.mmPerUnit });
      }
      const entities = all.flatMap((each): readonly Entity[] => {
        if (arcs.includes(each)) return [];
        const door = leaves.get(each);
        if (!door) return [each];
        const layer = layerOf(each);
        return draw(door).map((shape) =>
          'line' in shape ? lineOn(layer, ...shape.line) : outlineOn(layer, shape.box),
        );
      });
      return { entities };
    }),
  });
}

function endOf(arc: Entity, degrees: number): At {
  const [x, y] = pointsOf(arc)[0] ?? [0, 0];
  const [radius, angle] = [numberIn(arc, 40), (degrees * Math.PI) / 180];
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

function isAt(point: At | undefined, goal: At): boolean {
  return point !== undefined && Math.hypot(point[0] - goal[0], point[1] - goal[1]) < 1e-3;
}

function insertOf(name: string, scale: number): Entity {
  return entity('INSERT', '0', [
    [2, name],
    [10, 0],
    [20, 0],
    [41, scale],
    [42, scale],
    [43, scale],
  ]);
}

function blockOf(name: string, content: readonly Entity[]): Entity[] {
  const head = entity('BLOCK', '0', [
    [2, name],
    [70, 0],
    [10, 0],
    [20, 0],
    [3, name],
  ]);
  return [head, ...content, entity('ENDBLK', '0', [])];
}

/** From -1 to 1, the same for each point. */
function chance(x: number, y: number, salt: number): number {
  const value = Math.sin(Math.round(x) * 12.9898 + Math.round(y) * 78.233 + salt * 37.719) * 43_758.5453;
  return 2 * (value - Math.floor(value)) - 1;
}
