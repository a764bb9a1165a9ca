import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameRoom } from '../../../../lib/console/screens/plan/commands/name-room.ts';
import { addOpening, changeOpening, exchangeOpening } from '../../../../lib/console/screens/plan/commands/openings.ts';
import {
  floorMaterial,
  paintFloor,
  paintWall,
  wallMaterial,
} from '../../../../lib/console/screens/plan/commands/paint.ts';
import { addPiece, changePiece, deleteObject } from '../../../../lib/console/screens/plan/commands/pieces.ts';
import { deleteWall, drawWall, moveCorners, resizeWalls } from '../../../../lib/console/screens/plan/commands/walls.ts';
import { newHistory, redone, undone, withStep } from '../../../../lib/console/screens/plan/document/history.ts';
import { planView } from '../../../../lib/console/screens/plan/document/plan-view.ts';
import { roomsOf } from '../../../../lib/console/screens/plan/document/rooms.ts';
import {
  EMPTY_PLAN,
  readSource,
  type SourceDocument,
  writeSource,
} from '../../../../lib/console/screens/plan/document/source-document.ts';
import { cross, distance, minus } from '../../../../shared/engines/floorplan/geometry/point.ts';
import { parsePlanXml } from '../../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import { runs } from '../../../runs.ts';
import { PUBLISHED_PLAN } from './published-plan.ts';

const KIND = { thicknessMm: 120, heightMm: 2_800 };
const DOOR = { type: 'door', widthMm: 900, heightMm: 2_100, sillMm: 0, itemId: 'basic:door' } as const;
const WINDOW = { ...DOOR, type: 'window', heightMm: 1_200, sillMm: 900, itemId: 'basic:window' } as const;
const CHAIR = { itemId: 'demo:chair', type: 'chair', widthMm: 500, depthMm: 520, heightMm: 800 };

/** A command, with numbers that choose what it is done to. */
type Command = (document: SourceDocument) => SourceDocument;

const point = fc.record({ x: fc.integer({ min: -20, max: 80 }), y: fc.integer({ min: -20, max: 60 }) }).map(
  // Half of all points are on a coarse grid, so that walls meet, overlap and cross in corners.
  ({ x, y }) => (x % 2 === 0 ? { x: x * 100, y: Math.round(y / 10) * 1_000 } : { x: x * 97, y: y * 103 }),
);
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
const at = fc.nat(50);
const length = fc.integer({ min: 0, max: 7_000 });
const material = fc.constantFrom(undefined, 'demo:oak', 'basic:a&b');

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.tuple(point, point).map(
    ([from, to]): Command =>
      (plan) =>
        drawWall(plan, from, to, KIND),
  ),
  fc.tuple(at, point).map(
    ([which, to]): Command =>
      (plan) => {
        const node = pick(planView(plan).nodes, which);
        return node ? moveCorners(plan, new Map([[node.value.id, to]])) : plan;
      },
  ),
  fc.tuple(at, fc.integer({ min: -900, max: 900 })).map(
    ([which, by]): Command =>
      (plan) => {
        const wall = pick(planView(plan).walls, which);
        if (!wall) return plan;
        const moved = ({ x, y }: { x: number; y: number }) => ({ x: x + by, y: y - by });
        return moveCorners(
          plan,
          new Map([
            [wall.value.from, moved(wall.from)],
            [wall.value.to, moved(wall.to)],
          ]),
        );
      },
  ),
  at.map(
    (which): Command =>
      (plan) =>
        deleteWall(plan, pick(planView(plan).walls, which)?.key ?? -1),
  ),
  fc.tuple(at, fc.integer({ min: 10, max: 500 })).map(
    ([which, thicknessMm]): Command =>
      (plan) =>
        resizeWalls(plan, new Set([pick(planView(plan).walls, which)?.key ?? -1]), { thicknessMm }),
  ),
  fc.tuple(at, length).map(
    ([which, along]): Command =>
      (plan) =>
        addOpening(plan, pick(planView(plan).walls, which)?.key ?? -1, along, DOOR),
  ),
  fc.tuple(at, length, fc.integer({ min: 100, max: 3_000 })).map(
    ([which, alongMm, widthMm]): Command =>
      (plan) =>
        changeOpening(plan, pick(planView(plan).openings, which)?.key ?? -1, { alongMm, widthMm, flipY: -1 }),
  ),
  fc.tuple(point, fc.integer({ min: -720, max: 720 })).map(
    ([place, rotationDegrees]): Command =>
      (plan) =>
        addPiece(plan, { ...place, rotationDegrees }, CHAIR),
  ),
  fc.tuple(at, point).map(
    ([which, to]): Command =>
      (plan) =>
        changePiece(plan, pick(planView(plan).pieces, which)?.key ?? -1, to),
  ),
  at.map(
    (which): Command =>
      (plan) =>
        deleteObject(plan, pick(planView(plan).pieces, which)?.key ?? -1),
  ),
  fc.tuple(at, fc.string({ maxLength: 8 })).map(
    ([which, name]): Command =>
      (plan) =>
        nameRoom(plan, pick(roomsOf(planView(plan)), which)?.id ?? '', name),
  ),
  fc.tuple(at, fc.boolean()).map(
    ([which, isDoor]): Command =>
      (plan) =>
        exchangeOpening(plan, pick(planView(plan).openings, which)?.key ?? -1, isDoor ? DOOR : WINDOW),
  ),
  fc.tuple(at, material).map(
    ([which, itemId]): Command =>
      (plan) =>
        paintFloor(plan, pick(roomsOf(planView(plan)), which)?.id ?? '', itemId),
  ),
  fc.tuple(at, fc.constantFrom('left', 'right'), material).map(
    ([which, side, itemId]): Command =>
      (plan) =>
        paintWall(plan, pick(planView(plan).walls, which)?.key ?? -1, side, itemId),
  ),
);

it('any sequence of commands gives plans that clients read, and undo gives back the exact bytes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<string>(PUBLISHED_PLAN, EMPTY_PLAN, '<plan version="2"/>'),
      fc.array(command, { maxLength: 25 }),
      (text, commands) => {
        let history = newHistory(readSource(text));
        const texts = [text];
        for (const each of commands) {
          const changed = each(history.present);
          if (changed === history.present) continue;
          history = withStep(history, changed);
          texts.push(writeSource(changed));
          checkPlan(changed);
        }
        for (const before of texts.slice(0, -1).reverse()) {
          history = undone(history);
          expect(writeSource(history.present)).toBe(before);
        }
        for (const after of texts.slice(1)) {
          history = redone(history);
          expect(writeSource(history.present)).toBe(after);
        }
      },
    ),
    { numRuns: runs(400) },
  );
});

/** What chapter 11 of interface.md says of walls and openings. */
function checkPlan(document: SourceDocument): void {
  const { walls, objects, floors } = parsePlanXml(writeSource(document));
  const view = planView(document);
  expect(view.walls).toHaveLength(walls.edges.length);
  expect(view.openings.length + view.pieces.length).toBe(objects.length);
  const ids = new Set(walls.nodes.map(({ id }) => id));
  expect(ids.size).toBe(walls.nodes.length);
  const places = walls.nodes.map(({ xMm, yMm }) => `${xMm} ${yMm}`);
  expect(new Set(places).size).toBe(places.length);
  const pairs = walls.edges.map(({ from, to }) => [from, to].sort((a, b) => a - b).join(' '));
  expect(new Set(pairs).size).toBe(pairs.length);
  expect(walls.edges.filter(({ from, to }) => from === to || !ids.has(from) || !ids.has(to))).toEqual([]);
  expect(crossings(document)).toEqual([]);
  expect(floors.flatMap(({ nodes }) => nodes).filter(({ nodeId }) => !ids.has(nodeId))).toEqual([]);
  for (const wall of view.walls) {
    const spans = view.openings
      .filter((opening) => opening.wall?.key === wall.key)
      .map(({ alongMm, value: { widthMm } }) => [alongMm - widthMm / 2, alongMm + widthMm / 2] as const)
      .sort(([a], [b]) => a - b);
    for (const [index, [start, end]] of spans.entries()) {
      expect(start).toBeGreaterThan(-2);
      expect(end).toBeLessThan(wall.lengthMm + 2);
      expect(start).toBeGreaterThan((spans[index - 1]?.[1] ?? Number.NEGATIVE_INFINITY) - 2);
    }
  }
}

/** Walls that cross without a node, farther than rounding from their ends. */
function crossings(document: SourceDocument): string[] {
  const { walls } = planView(document);
  return walls.flatMap((one, index) =>
    walls.slice(index + 1).flatMap((other) => {
      const [a, b] = [minus(one.to, one.from), minus(other.to, other.from)];
      const turn = cross(a, b);
      if (Math.abs(turn) < 1e-3 * one.lengthMm * other.lengthMm) return [];
      const from = minus(other.from, one.from);
      const [s, t] = [cross(from, b) / turn, cross(from, a) / turn];
      const place = { x: one.from.x + s * a.x, y: one.from.y + s * a.y };
      const isApart = [one.from, one.to, other.from, other.to].every((end) => distance(end, place) > 10);
      return s > 0 && s < 1 && t > 0 && t < 1 && isApart ? [`${one.key} ${other.key}`] : [];
    }),
  );
}

it('a wall across two others is cut where they meet, and makes rooms with the floor that was there', () => {
  const plan = drawWall(readSource(PUBLISHED_PLAN), { x: -500, y: 3_000 }, { x: 3_000, y: 3_000 }, KIND);
  const view = planView(plan);
  expect(roomsOf(view).map(({ areaM2 }) => Math.round(areaM2))).toHaveLength(3);
  expect(view.walls).toHaveLength(7 + 4);
  expect(writeSource(plan).split('demo:oak')).toHaveLength(3);
});

it('a moved corner takes its walls along, and their doors stay at the end that does not move', () => {
  const source = readSource(PUBLISHED_PLAN);
  const text = writeSource(moveCorners(source, new Map([[9, { x: 3_000, y: 5_000 }]])));
  expect(text).toContain('<node id="9" x="3000" y="5000" z="0" rights="0"/>');
  expect(text).toContain('x="3000" y="1500"');
  expect(text.split('\n').filter((line) => !PUBLISHED_PLAN.includes(line))).toHaveLength(1);
});

it('a door goes no farther than its wall, and keeps clear of others', () => {
  const source = readSource(PUBLISHED_PLAN);
  const [wall] = planView(source).walls.filter(({ value: { from, to } }) => from === 8 && to === 9);
  const two = addOpening(source, wall?.key ?? -1, 1_500, DOOR);
  expect(
    planView(two)
      .openings.map(({ value: { yMm } }) => yMm)
      .toSorted((a, b) => a - b),
  ).toEqual([0, 599, 1_500]);
  const [door] = planView(source).openings;
  const moved = planView(changeOpening(source, door?.key ?? -1, { alongMm: 9_000 })).openings[0];
  expect(moved?.value).toMatchObject({ xMm: 3_000, yMm: 4_000 - 100 - 450 });
});

it('a text that stays keeps its bytes while the room gets another name', () => {
  const source = readSource(PUBLISHED_PLAN);
  const [kitchen, other] = roomsOf(planView(source)).toSorted((a, b) => (a.text ? 0 : 1) - (b.text ? 0 : 1));
  expect(kitchen?.text?.value.text).toBe('Küche');
  const named = nameRoom(source, other?.id ?? '', 'Wohnen & "Essen"');
  expect(writeSource(named)).toContain('textContent="K&#252;che" x="1000"');
  expect(roomsOf(planView(named)).map(({ text }) => text?.value.text)).toContain('Wohnen & "Essen"');
  expect(writeSource(nameRoom(named, other?.id ?? '', ' '))).toBe(PUBLISHED_PLAN);
});

it('floors and sides of walls take materials as published clients write them, and give them back', () => {
  const plan = readSource(PUBLISHED_PLAN);
  const [first, second] = roomsOf(planView(plan));
  const wall = planView(plan).walls.find(({ value }) => value.materials.length > 0)!;
  expect(floorMaterial(plan, first!) ?? floorMaterial(plan, second!)).toBe('demo:oak');
  expect([wallMaterial(wall, 'left'), wallMaterial(wall, 'right')]).toEqual(['demo:white', undefined]);
  const bare = [first!, second!].find((room) => floorMaterial(plan, room) === undefined)!;
  const covered = paintWall(paintFloor(plan, bare.id, 'demo:tiles'), wall.key, 'right', 'demo:brick');
  const text = writeSource(covered);
  const idMap = (id: string) => `<idMap><map><entry key="id">${id}</entry></map><itemId>${id}</itemId></idMap>`;
  expect(text).toContain(
    `<floor type="" rights="0"><material catalogName="" scaleX="1" scaleY="1" rotation="0">${idMap('demo:tiles')}</material><nodes><node sortId="1">`,
  );
  expect(text).toContain(`<material catalogName="" side="right">${idMap('demo:brick')}</material></materials></edge>`);
  const { floors, walls } = parsePlanXml(text);
  expect(floors.map(({ material: { idMap: each } }) => each.itemId)).toEqual(['demo:oak', 'demo:tiles']);
  expect(walls.edges.flatMap(({ materials }) => materials.map(({ side }) => side))).toEqual(['left', 'right']);
  const emptied = paintFloor(covered, bare.id, undefined);
  expect(floorMaterial(emptied, bare)).toBeUndefined();
  expect(paintFloor(covered, bare.id, 'demo:tiles')).toBe(covered);
});
