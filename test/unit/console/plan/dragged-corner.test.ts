import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveCorners } from '../../../../lib/console/screens/plan/commands/walls.ts';
import { outerWalls } from '../../../../lib/console/screens/plan/document/outer-walls.ts';
import { planView } from '../../../../lib/console/screens/plan/document/plan-view.ts';
import { roomsOf } from '../../../../lib/console/screens/plan/document/rooms.ts';
import {
  readSource,
  type SourceDocument,
  writeSource,
} from '../../../../lib/console/screens/plan/document/source-document.ts';
import { pieceDoubts } from '../../../../lib/console/screens/plan/editor/piece-doubts.ts';
import { runs } from '../../../runs.ts';
import { gridPlan } from './grid-plan.ts';
import { object } from './wall-plan.ts';

const coordinate = fc.integer({ min: -20, max: 80 }).map((steps) => steps * 150);
const places = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 2, maxLength: 15 });

/** A door and a window that stay on their walls, and pieces in rooms, in walls and before the door. */
const OBJECTS = [
  object({ type: 'door', x: 1_500, y: 3_000, width: 900, height: 2_100 }),
  object({ type: 'window', x: 7_500, y: 0, z: 900, width: 1_200, height: 1_200 }),
  ...[1_500, 4_400, 6_000, 8_950].flatMap((x) =>
    [300, 2_600, 4_500].map((y) => object({ type: 'storage', x, y, width: 800, depth: 300, height: 1_800 })),
  ),
];

/** What the page shows of the rooms, in any order: what it was computed from must not matter. */
function shown(document: SourceDocument) {
  const view = planView(document);
  const rooms = roomsOf(view).map(({ id, areaM2, polygon }) => ({
    id,
    areaM2: areaM2.toFixed(6),
    corners: polygon.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`).sort(),
  }));
  const outer = outerWalls(view);
  const doubts = pieceDoubts(view);
  return {
    openings: view.openings.map(({ wall, alongMm }) => [wall?.value.from, wall?.value.to, alongMm.toFixed(3)]),
    doubts: view.pieces.map(({ key }) => {
      const found = doubts.get(key);
      return found && [found.isInWall, found.inTheWay, found.isSoft];
    }),
    rooms: rooms.sort((a, b) => a.id.localeCompare(b.id)),
    outer: view.walls.flatMap(({ key, value: { from, to } }) => (outer.has(key) ? [`${from} ${to}`] : [])),
  };
}

describe('the rooms beside a corner that is dragged', () => {
  it('are in each frame those of a plan that is opened like that', () => {
    let changed = 0;
    let stayed = 0;
    let doubtful = 0;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), places, (node, stops) => {
        const grabbed = readSource(gridPlan(4, 3, OBJECTS));
        // All frames first: a plan that is opened takes the place of what is kept.
        const frames = stops.map((place) => {
          const document = moveCorners(grabbed, new Map([[node, place]]));
          return { document, rooms: shown(document) };
        });
        for (const { document, rooms } of frames) {
          if (rooms.rooms.length === 6) stayed += 1;
          else changed += 1;
          if (rooms.doubts.some((each) => each?.[0])) doubtful += 1;
          expect(rooms).toEqual(shown(readSource(writeSource(document))));
        }
      }),
      { numRuns: runs(500) },
    );
    console.log(
      `${stayed} frames with as many rooms as before, ${changed} with others, ${doubtful} with pieces in walls`,
    );
    expect(Math.min(changed, stayed, doubtful)).toBeGreaterThan(0);
  });
});
