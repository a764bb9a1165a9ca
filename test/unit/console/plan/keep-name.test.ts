import { expect, it } from 'vitest';
import { keepName } from '../../../../lib/console/screens/plan/commands/name-room.ts';
import { planView } from '../../../../lib/console/screens/plan/document/plan-view.ts';
import { roomsOf } from '../../../../lib/console/screens/plan/document/rooms.ts';
import { readSource } from '../../../../lib/console/screens/plan/document/source-document.ts';

const CORNERS = [
  [0, 0],
  [6_000, 0],
  [6_000, 4_000],
  [0, 4_000],
];
const NODES = CORNERS.map(([x, y], at) => `<node id="${at + 1}" x="${x}" y="${y}" z="0" rights="0"/>`).join('');
const EDGES = [1, 2, 3, 4]
  .map((id) => `<edge from="${id}" to="${(id % 4) + 1}" color="#000000" height="2800" thickness="100" rights="0"/>`)
  .join('');
const TEXTS = ['Living', 'Kitchen', 'Dining', 'Garden']
  .map((text, at) => `<texter textContent="${text}" x="${1_000 + at * 2_000}" y="2000"/>`)
  .join('');
const PLAN = readSource(
  `<plan version="2"><walls><nodes>${NODES}</nodes><edges>${EDGES}</edges></walls><texters>${TEXTS}</texters></plan>`,
);

it('keeps one of the names that stand in a room, and the texts outside of it', () => {
  const [room] = roomsOf(planView(PLAN));
  expect(room?.texts.map(({ value }) => value.text)).toEqual(['Living', 'Kitchen', 'Dining']);
  const kept = planView(keepName(PLAN, room?.id ?? '', room?.texts[1]?.key ?? 0));
  expect(kept.texts.map(({ value }) => value.text)).toEqual(['Kitchen', 'Garden']);
  expect(roomsOf(kept)[0]?.text?.value.text).toBe('Kitchen');
});
