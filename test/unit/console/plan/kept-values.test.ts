import { expect, it } from 'vitest';
import { roomLabels } from '../../../../lib/console/screens/plan/canvas/room-labels.ts';
import { moveCorners } from '../../../../lib/console/screens/plan/commands/walls.ts';
import { planView } from '../../../../lib/console/screens/plan/document/plan-view.ts';
import { roomsOf } from '../../../../lib/console/screens/plan/document/rooms.ts';
import { readSource, type SourceDocument } from '../../../../lib/console/screens/plan/document/source-document.ts';
import { pieceDoubts } from '../../../../lib/console/screens/plan/editor/piece-doubts.ts';
import { gridPlan } from './grid-plan.ts';
import { object } from './wall-plan.ts';

/** Two that overlap in the room at the lower right. */
const PIECES = [7_300, 7_500].map((x) =>
  object({ type: 'storage', x, y: 4_500, width: 800, depth: 300, height: 1_800 }),
);

it('rooms, their labels and doubts that a dragged corner does not touch are the same values in each frame', () => {
  const grabbed = readSource(gridPlan(4, 3, PIECES));
  const shown = (document: SourceDocument) => {
    const view = planView(document);
    const rooms = roomsOf(view);
    return { rooms, labels: roomLabels(rooms, view, 10, 'm²'), doubts: pieceDoubts(view) };
  };
  // The corner of the room at the upper left.
  const frames = [100, 200, 300].map((x) => shown(moveCorners(grabbed, new Map([[1, { x, y: 0 }]]))));
  const [first, ...others] = frames;
  expect(first?.doubts.size).toBe(2);
  for (const { rooms, labels, doubts } of others) {
    expect(rooms.filter((room) => !first?.rooms.includes(room))).toHaveLength(1);
    expect(labels.filter((label) => !first?.labels.includes(label))).toHaveLength(1);
    expect(doubts).toBe(first?.doubts);
  }
});
