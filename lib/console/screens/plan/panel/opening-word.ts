import { leavesOf } from '../../../../../shared/engines/floorplan/geometry/door-leaves.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';

/** What an opening is called, as a key of the texts: a door with two leaves has a word of its own. */
export function openingWord(opening: Pick<PlanObject, 'type' | 'widthMm'>): 'door' | 'doubleDoor' | 'window' {
  if (opening.type !== 'door') return 'window';
  return leavesOf(opening).leaves === 2 ? 'doubleDoor' : 'door';
}
