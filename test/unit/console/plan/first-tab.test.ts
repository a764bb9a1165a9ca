import { expect, it } from 'vitest';
import { addPiece } from '../../../../lib/console/screens/plan/commands/pieces.ts';
import { EMPTY_PLAN, readSource } from '../../../../lib/console/screens/plan/document/source-document.ts';
import { firstTab } from '../../../../lib/console/screens/plan/editor/first-tab.ts';

const CHAIR = { itemId: 'demo:chair', type: 'chair', widthMm: 500, depthMm: 520, heightMm: 800 };
const BARE = readSource(EMPTY_PLAN);
const FURNISHED = addPiece(BARE, { x: 0, y: 0, rotationDegrees: 0 }, CHAIR);
const DOUBTS = { warnings: [{ code: 'UNIT', message: 'It may be inches.' }] };
const opened = { document: BARE, report: DOUBTS, isFresh: false, isWorkedOn: false };

it('opens a plan with the doubts about its drawing, until it has furniture or somebody has worked on it', () => {
  expect(firstTab(opened)).toBe('drawing');
  expect(firstTab({ ...opened, report: { warnings: [] } })).toBe('contents');
  expect(firstTab({ ...opened, report: undefined })).toBe('contents');
  expect(firstTab({ ...opened, document: FURNISHED })).toBe('furnish');
  expect(firstTab({ ...opened, isWorkedOn: true })).toBe('furnish');
  expect(firstTab({ ...opened, document: FURNISHED, isFresh: true, isWorkedOn: true })).toBe('drawing');
});
