import type { PlanText } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import type { Part } from '../document/plan-view.ts';
import type { Room } from '../document/rooms.ts';

/** More texts in a room are notes, which stay where they stand. */
const MAX_NAMES = 4;
/** Between the names that a drawing has in one room (`read-storey.ts`). */
const BETWEEN = ' + ';

/** The texts that the label of a room says: its name, and what else is written into it. */
export function textsInLabel({ text, texts }: Pick<Room, 'text' | 'texts'>): readonly Part<PlanText>[] {
  return texts.length <= MAX_NAMES || !text ? texts : [text];
}

/** The names of a room in one line; empty for a room without one. */
export function nameInLabel(room: Pick<Room, 'text' | 'texts'>): string {
  const names = textsInLabel(room).map(({ value }) => value.text.trim());
  return names.filter((name) => name !== '').join(BETWEEN);
}

/** Each of several names in a line of its own. */
export function inLines(name: string): string {
  return name.replaceAll(BETWEEN, '\n');
}
