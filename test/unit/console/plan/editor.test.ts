import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planView } from '../../../../lib/console/screens/plan/document/plan-view.ts';
import { roomsOf } from '../../../../lib/console/screens/plan/document/rooms.ts';
import { readSource, writeSource } from '../../../../lib/console/screens/plan/document/source-document.ts';
import { changeEditor, type EditorAction } from '../../../../lib/console/screens/plan/editor/change-editor.ts';
import {
  type EditorState,
  openedEditor,
  shownDocument,
} from '../../../../lib/console/screens/plan/editor/editor-state.ts';
import { gripAt, turnHandle } from '../../../../lib/console/screens/plan/editor/hit.ts';
import { newPose } from '../../../../lib/console/screens/plan/editor/new-pose.ts';
import { pieceDoubts } from '../../../../lib/console/screens/plan/editor/piece-doubts.ts';
import { chosenIn } from '../../../../lib/console/screens/plan/editor/selection.ts';
import { snapped } from '../../../../lib/console/screens/plan/editor/snap.ts';
import { csvOf } from '../../../../lib/console/screens/plan/panel/csv.ts';
import { parsePlanXml } from '../../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import { runs } from '../../../runs.ts';
import { PUBLISHED_PLAN } from './published-plan.ts';

const ITEMS = { doorItemId: 'demo:door', windowItemId: 'demo:window' };
const REACH = { reachMm: 120, gridMm: 50 };
const CHAIR = { isFree: false, itemId: 'demo:chair', type: 'chair', widthMm: 500, depthMm: 500, heightMm: 800 };

const opened = () => openedEditor(readSource(PUBLISHED_PLAN), ITEMS);
const after = (state: EditorState, ...actions: readonly EditorAction[]) => actions.reduce(changeEditor, state);
const at = (type: 'hover' | 'press' | 'drag', x: number, y: number): EditorAction => ({
  type,
  point: { x, y },
  reach: REACH,
});

it('a wall is drawn from press to press, straight, from corner to wall, and goes on until a corner closes the row', () => {
  const state = after(
    opened(),
    { type: 'tool', tool: 'wall' },
    at('press', 4_510, 40),
    at('hover', 4_530, 2_000),
    at('press', 4_540, 3_960),
  );
  expect(planView(state.history.present).walls).toHaveLength(7 + 3);
  expect(roomsOf(planView(state.history.present))).toHaveLength(3);
  expect(state.start).toBeUndefined();
  expect(planView(after(state, { type: 'undo' }).history.present).walls).toHaveLength(7);
});

it('a door is hung into the wall under the hand, and a wall without room says so', () => {
  const door = after(opened(), { type: 'tool', tool: 'door' }, at('press', 1_000, 3_950));
  const [chosen] = [chosenIn(planView(door.history.present), door.selection)];
  expect(chosen?.kind === 'opening' && chosen.opening.value).toMatchObject({ type: 'door', xMm: 1_000, yMm: 4_000 });
  const full = after(door, at('press', 2_800, 3_950), at('press', 2_000, 3_950), at('press', 1_500, 3_950));
  expect(full.notice).toBe('noRoomForOpening');
});

it('a door stands whole steps from the first corner of its wall, and a press far from walls hangs none', () => {
  const door = after(opened(), { type: 'tool', tool: 'door' }, at('press', 1_013, 3_950));
  const chosen = chosenIn(planView(door.history.present), door.selection);
  const startMm = chosen?.kind === 'opening' ? chosen.opening.alongMm - chosen.opening.value.widthMm / 2 : Number.NaN;
  expect(startMm % REACH.gridMm).toBe(0);
  const far = after(opened(), { type: 'tool', tool: 'door' }, at('press', 1_500, 2_000));
  expect(far.history.past).toHaveLength(0);
});

it('a piece near a wall stands with its back to the face of the wall', () => {
  const view = planView(readSource(PUBLISHED_PLAN));
  const below = newPose(view, { x: 1_500, y: 420, rotationDegrees: 45 }, CHAIR, REACH);
  expect(below).toEqual({ x: 1_500, y: 350, rotationDegrees: 0 });
  const left = newPose(view, { x: 5_700, y: 2_000, rotationDegrees: 0 }, CHAIR, REACH);
  expect(left).toEqual({ x: 5_650, y: 2_000, rotationDegrees: 90 });
  expect(newPose(view, { x: 1_512, y: 2_030, rotationDegrees: 45 }, CHAIR, REACH)).toMatchObject({
    x: 1_500,
    y: 2_050,
  });
});

it('points snap to corners, then to the directions of the wall, then to walls and the grid', () => {
  const view = planView(readSource(PUBLISHED_PLAN));
  expect(snapped(view, { x: 2_950, y: 60 }, REACH)).toEqual({ x: 3_000, y: 0 });
  expect(snapped(view, { x: 1_234, y: 90 }, REACH)).toEqual({ x: 1_250, y: 0 });
  expect(snapped(view, { x: 1_234, y: 1_511 }, REACH)).toEqual({ x: 1_250, y: 1_500 });
  expect(snapped(view, { x: 2_020, y: 2_531 }, REACH, { x: 2_000, y: 1_000 })).toEqual({ x: 2_000, y: 2_550 });
});

it('what is dragged moves only when the hand lets go, and comes back whole when the drag is cancelled', () => {
  const grabbed = after(
    opened(),
    { type: 'grab', grip: { kind: 'corner', node: 9 }, point: { x: 3_000, y: 4_000 } },
    at('drag', 3_010, 5_000),
  );
  expect(planView(shownDocument(grabbed)).places.get(9)).toEqual({ x: 3_000, y: 5_000 });
  expect(grabbed.history.past).toHaveLength(0);
  expect(writeSource(shownDocument(after(grabbed, { type: 'cancel' })))).toBe(PUBLISHED_PLAN);
  expect(after(grabbed, { type: 'drop' }).history.past).toHaveLength(1);
});

it('the hand finds handles before openings, openings before pieces, and pieces before walls and rooms', () => {
  const state = opened();
  const view = planView(state.history.present);
  const [table] = view.pieces;
  if (!table) throw new Error('the plan has a table');
  const select = { kind: 'piece', key: table.key } as const;
  expect(gripAt(view, turnHandle(table.value, 100), 100, select)).toEqual({ kind: 'turn', key: table.key });
  expect(gripAt(view, { x: 3_000, y: 1_500 }, 100, undefined)).toMatchObject({ selection: { kind: 'opening' } });
  expect(gripAt(view, { x: 4_500, y: 2_000 }, 100, undefined)).toMatchObject({ selection: { kind: 'piece' } });
  expect(gripAt(view, { x: 3_000, y: 3_300 }, 100, undefined)).toMatchObject({ selection: { kind: 'wall' } });
  expect(gripAt(view, { x: 1_000, y: 3_000 }, 100, undefined)).toMatchObject({ selection: { kind: 'room' } });
  expect(gripAt(view, { x: -5_000, y: 0 }, 100, undefined)).toBeUndefined();
});

const place = fc.record({ x: fc.integer({ min: -1_000, max: 7_000 }), y: fc.integer({ min: -1_000, max: 5_000 }) });
const action: fc.Arbitrary<EditorAction> = fc.oneof(
  fc
    .constantFrom('select', 'wall', 'door', 'window', 'piece')
    .map((tool): EditorAction => ({ type: 'tool', tool: tool as 'wall' })),
  fc
    .tuple(fc.constantFrom('hover', 'press', 'drag'), place)
    .map(([type, point]): EditorAction => ({ type: type as 'press', point, reach: REACH })),
  fc
    .tuple(fc.constantFrom(1, 2, 8, 9, 99), place)
    .map(([node, point]): EditorAction => ({ type: 'grab', grip: { kind: 'corner', node }, point })),
  fc.constantFrom('undo', 'redo', 'drop', 'cancel').map((type): EditorAction => ({ type: type as 'undo' })),
);

it('whatever the hand does, the plan stays one that clients read, and undo leads back to the bytes that came', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      let state = after(opened(), {
        type: 'kinds',
        kinds: { piece: { ...CHAIR, label: 'Chair', rotationDegrees: 0 } },
      });
      for (const each of actions) {
        state = changeEditor(state, each);
        parsePlanXml(writeSource(shownDocument(state)));
      }
      while (state.history.past.length > 0) state = changeEditor(state, { type: 'undo' });
      expect(writeSource(state.history.present)).toBe(PUBLISHED_PLAN);
    }),
    { numRuns: runs(150) },
  );
});

it('takes theirs as one step, so that undo brings mine back', () => {
  const mine = after(opened(), { type: 'tool', tool: 'door' }, at('press', 1_000, 3_950));
  const theirs = after(mine, { type: 'takeTheirs', document: readSource('<plan version="2"/>') });
  expect(theirs.history.present).toBe(theirs.history.saved);
  expect(after(theirs, { type: 'undo' }).history.present).toBe(mine.history.present);
});

it('writes CSV that a table program reads as texts and numbers, and runs no formula', () => {
  const rows = [
    ['Chair, "red"', 2, null],
    ['=HYPERLINK("x")', 1.5, 'a\nb'],
  ];
  expect(csvOf(rows)).toBe(`\ufeff"Chair, ""red""",2,\r\n"'=HYPERLINK(""x"")",1.5,"a\nb"\r\n`);
});

it('a material covers the side of a wall or the floor under the hand, and the tool stays', () => {
  const state = after(
    opened(),
    { type: 'kinds', kinds: { paint: { itemId: 'demo:brick', label: 'Brick' } } },
    { type: 'tool', tool: 'paint' },
    at('press', 5_920, 2_000),
    at('press', 6_080, 3_000),
    at('press', 4_500, 1_000),
  );
  const { walls, floors } = parsePlanXml(writeSource(state.history.present));
  const covered = walls.edges.filter(({ from, to }) => from === 2 && to === 3);
  // The wall runs down: its left side is that of smaller x.
  expect(covered.map(({ materials }) => materials.map(({ side }) => side))).toEqual([['left', 'right']]);
  expect(floors.at(-1)?.material.idMap.itemId).toBe('demo:brick');
  expect([state.tool, state.history.past.length]).toEqual(['paint', 3]);
  const undone = after(state, { type: 'undo' }, { type: 'undo' }, { type: 'undo' });
  expect(writeSource(undone.history.present)).toBe(PUBLISHED_PLAN);
});

it('a piece that turns its back to a wall by itself says so until something else is done', () => {
  const kinds = { piece: { ...CHAIR, rotationDegrees: 45, label: '' } };
  const put = (x: number, y: number) =>
    after(opened(), { type: 'kinds', kinds }, { type: 'tool', tool: 'piece' }, at('press', x, y));
  expect(put(1_500, 420).notice).toBe('turnedToWall');
  expect(put(1_500, 2_000).notice).toBe(undefined);
  const turn = { type: 'change', change: (plan: EditorState['history']['present']) => plan } as const;
  expect(after(put(1_500, 420), turn).notice).toBe(undefined);
});

it('a table that is put near a wall stays there as it is turned, never in the wall, and so when it is dragged to it', () => {
  const kind = { ...CHAIR, widthMm: 1_600, depthMm: 900, rotationDegrees: 0, label: '', isFree: true };
  const put = (x: number, y: number, rotationDegrees = 0) =>
    after(
      opened(),
      { type: 'kinds', kinds: { piece: { ...kind, rotationDegrees } } },
      { type: 'tool', tool: 'piece' },
      at('press', x, y),
    );
  const last = (state: EditorState) => planView(state.history.present).pieces.at(-1)?.value;
  expect(last(put(1_500, 760))).toMatchObject({ xMm: 1_500, yMm: 750, rotationDegrees: 0 });
  const near = put(1_500, 300, 90);
  expect(last(near)).toMatchObject({ xMm: 1_500, rotationDegrees: 90 });
  const inWalls = (state: EditorState) =>
    [...pieceDoubts(planView(state.history.present)).values()].filter(({ isInWall }) => isInWall);
  expect(inWalls(near)).toEqual([]);
  const inCorner = put(250, 300);
  expect(inWalls(inCorner)).toEqual([]);
  expect(last(inCorner)?.xMm).toBeGreaterThanOrEqual(800);
  expect(last(put(5_600, 2_000))?.rotationDegrees).toBe(0);
  expect([put(1_500, 300).notice, put(5_600, 2_000).notice]).toEqual([undefined, undefined]);
  const table = put(5_000, 2_000);
  // What was put last is selected.
  const grip = { kind: 'part', selection: table.selection! } as const;
  const dragged = after(table, { type: 'grab', grip, point: { x: 5_000, y: 2_000 } }, at('drag', 5_450, 2_000), {
    type: 'drop',
  });
  expect(last(dragged)).toMatchObject({ xMm: 5_450, rotationDegrees: 0 });
});

it('a piece says which others it overlaps and that it stands in a wall, but not what it touches or stands on', () => {
  const place = (
    state: EditorState,
    x: number,
    y: number,
    kind: Partial<typeof CHAIR> & { readonly rotationDegrees?: number } = {},
  ) =>
    after(
      state,
      { type: 'kinds', kinds: { piece: { ...CHAIR, rotationDegrees: 0, label: '', ...kind } } },
      { type: 'tool', tool: 'piece' },
      at('press', x, y),
    );
  const said = (state: EditorState) => {
    const view = planView(state.history.present);
    const last = view.pieces.at(-1);
    const doubts = last && pieceDoubts(view).get(last.key);
    return [doubts?.overlapped.length ?? 0, doubts?.isInWall ?? false];
  };
  const before = planView(opened().history.present).pieces.length;
  const first = place(opened(), 1_500, 2_000);
  expect(planView(first.history.present).pieces).toHaveLength(before + 1);
  expect(said(first)).toEqual([0, false]);
  expect(said(place(first, 1_800, 2_000))).toEqual([1, false]);
  expect(said(place(first, 2_000, 2_000))).toEqual([0, false]);
  expect(said(place(first, 1_500, 2_000, { heightMm: 15 }))).toEqual([0, false]);
  expect(said(place(first, 2_030, 2_430, { rotationDegrees: 45 }))).toEqual([0, false]);
  expect(said(place(opened(), 1_500, 420))).toEqual([0, false]);
  expect(said(place(opened(), 100, 40, { widthMm: 3_000 }))).toEqual([expect.any(Number), true]);
});
