import { expect, it } from 'vitest';
import { planView } from '../../../../lib/console/screens/plan/document/plan-view.ts';
import { EMPTY_PLAN, readSource, writeSource } from '../../../../lib/console/screens/plan/document/source-document.ts';
import { pieceDoubts } from '../../../../lib/console/screens/plan/editor/piece-doubts.ts';
import { rehearseDrag } from '../../../../lib/console/screens/plan/editor/rehearse-drag.ts';
import { gridPlan } from './grid-plan.ts';
import { object } from './wall-plan.ts';

const SEEN = { mmPerPx: 10, reach: { reachMm: 120, gridMm: 50 }, unit: 'm²' };

it('a rehearsed drag leaves the plan and its doubts as they are', () => {
  const document = readSource(
    gridPlan(3, 3, [object({ type: 'storage', x: 2_900, y: 1_000, width: 800, depth: 300, height: 900 })]),
  );
  const [text, doubts] = [writeSource(document), pieceDoubts(planView(document))];
  expect(doubts.size).toBe(1);
  for (let step = 0; step < 20; step++) rehearseDrag(document, step, SEEN);
  expect(writeSource(document)).toBe(text);
  expect(pieceDoubts(planView(document))).toBe(doubts);
});

it('an empty plan has nothing to rehearse', () => {
  expect(() => rehearseDrag(readSource(EMPTY_PLAN), 0, SEEN)).not.toThrow();
});
