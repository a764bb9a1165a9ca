import { expect, it } from 'vitest';
import { withDoubleDoors } from '../../../../lib/console/screens/plan/panel/double-doors.ts';
import { DOOR, object, viewWith, WINDOW } from './wall-plan.ts';

it('a door with two leaves has a line of its own, apart from the doors of its item', () => {
  const { openings } = viewWith(object(DOOR), object({ ...DOOR, x: 3_000, width: 1_600 }), object(WINDOW));
  const none = { itemId: null, configuration: null };
  const lines = [
    { ...none, type: 'door', count: 2 },
    { itemId: 'demo:chair', configuration: null, type: 'seating', count: 4 },
  ];
  const shown = withDoubleDoors(lines, openings);
  expect(shown.map(({ type, count, isDoubleDoor }) => [type, count, isDoubleDoor])).toEqual([
    ['door', 1, false],
    ['door', 1, true],
    ['seating', 4, false],
  ]);
});
