import { expect, it } from 'vitest';
import { pieceName } from '../../../../lib/console/screens/plan/panel/piece-name.ts';
import { idMapOf, NO_ITEM } from '../../../../shared/engines/floorplan/plan-xml/id-map.ts';

const LAMP = { idMap: idMapOf('demo:lamp-7'), type: 'electric' };

it('names a piece by its item, else by the id in the catalog, and by its type only if it is no item', () => {
  expect(pieceName(LAMP, new Map([['demo:lamp-7', { name: 'Arc lamp' }]]))).toBe('Arc lamp');
  expect(pieceName(LAMP, new Map())).toBe('lamp-7');
  expect(pieceName({ idMap: NO_ITEM, type: 'electric' }, new Map())).toBe('electric');
});
