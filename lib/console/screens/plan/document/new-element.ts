import { DECIMAL } from '../../../../../shared/engines/floorplan/plan-xml/scalar.ts';
import { writeXml } from '../../../../../shared/engines/floorplan/plan-xml/write-xml.ts';
import type { XmlElement } from '../../../../../shared/engines/floorplan/plan-xml/xml-element.ts';
import { newKey, type SourceElement, withAttributes, xmlOf } from './source-element.ts';

/** An element of a plan that did not exist before. */
export function newElement({ name, attributes, children }: XmlElement): SourceElement {
  const open = writeXml({ name, attributes, children: [] });
  if (children.length === 0) return { key: newKey(), name, open, children: [], close: '' };
  return {
    key: newKey(),
    name,
    open: `${open.slice(0, -'/>'.length)}>`,
    children: children.map((child) => (typeof child === 'string' ? textOf(child) : newElement(child))),
    close: `</${name}>`,
  };
}

/** The element with other numbers; one that is the same number already keeps its bytes. */
export function withNumbers(element: SourceElement, numbers: Readonly<Record<string, number>>): SourceElement {
  const { attributes } = xmlOf(element);
  const changed = Object.entries(numbers).filter(([name, value]) => DECIMAL.read(attributes[name] ?? '') !== value);
  return withAttributes(element, Object.fromEntries(changed.map(([name, value]) => [name, DECIMAL.write(value + 0)])));
}

function textOf(text: string): string {
  const written = writeXml({ name: 'a', attributes: {}, children: [text] });
  return written.slice('<a>'.length, -'</a>'.length);
}
