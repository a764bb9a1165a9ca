import { idMapOf } from '../../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import { newElement } from './new-element.ts';
import { type SourceElement, withChildren } from './source-element.ts';

/** The element with another catalog item, or none, in the form that clients write (D1106). */
export function withItem(element: SourceElement, itemId: string | undefined): SourceElement {
  const others = element.children.filter((child) => typeof child === 'string' || child.name !== 'idMap');
  return withChildren(element, [...others, newElement(writtenIdMap(itemId))]);
}

function writtenIdMap(item: string | undefined) {
  if (item === undefined) return { name: 'idMap', attributes: {}, children: [] };
  const { entries, itemId = item } = idMapOf(item);
  const map = entries.map(({ key, value }) => ({ name: 'entry', attributes: { key }, children: [value] }));
  const children = [
    { name: 'map', attributes: {}, children: map },
    { name: 'itemId', attributes: {}, children: [itemId] },
  ];
  return { name: 'idMap', attributes: {}, children };
}
