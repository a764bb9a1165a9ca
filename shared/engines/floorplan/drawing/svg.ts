import type { Point } from '../geometry/point.ts';
import type { XmlElement, XmlNode } from '../plan-xml/xml-element.ts';

/** One SVG element; numbers are written with a tenth of a millimetre. */
export function svg(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly XmlNode[] = [],
): XmlElement {
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(attributes)) texts[key] = typeof value === 'number' ? tenths(value) : value;
  return { name, attributes: texts, children };
}

/** A path through points in millimetres, y downwards, closed if wanted. */
export function pathData(points: readonly Point[], closed = false): string {
  const steps = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${tenths(x)} ${tenths(y)}`);
  return steps.join('') + (closed ? 'Z' : '');
}

/** A length in metres, as drawings label it. */
export function metres(lengthMm: number): string {
  return `${(lengthMm / 1000).toFixed(2)} m`;
}

/** A number with one decimal, never `-0`. */
export function tenths(value: number): string {
  return String(Math.round(value * 10) / 10 + 0);
}
