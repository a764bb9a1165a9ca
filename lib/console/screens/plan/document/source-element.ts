import { keptWith } from '../../../../../shared/engines/floorplan/drawing/kept-with.ts';
import type { XmlElement, XmlNode } from '../../../../../shared/engines/floorplan/plan-xml/xml-element.ts';
import { escapeMarkup } from '../../../../../shared/platform/text/escape-markup.ts';

/** An element exactly as it stands in a text, so that what nobody edits stays byte for byte as it came. */
export interface SourceElement {
  /** Stays with the element while it is edited; no two elements of a session have the same one. */
  readonly key: number;
  readonly name: string;
  /** The start tag; all of an element that is closed by it. */
  readonly open: string;
  /** Elements, and between them texts, comments and CDATA sections as they stand. */
  readonly children: readonly SourceNode[];
  /** The end tag; empty if the start tag closes the element. */
  readonly close: string;
}

/** An element or what stands between elements. */
export type SourceNode = SourceElement | string;

/** What XML must not contain, not even as a reference. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

let lastKey = 0;

/** A key that no element has. */
export function newKey(): number {
  lastKey += 1;
  return lastKey;
}

const understood = keptWith<SourceElement, XmlElement>();

/** The element with its references resolved, as the codecs of the service read it. */
export function xmlOf(element: SourceElement): XmlElement {
  const known = understood.get(element);
  if (known) return known;
  const { name, open, children } = element;
  const attributes = Object.fromEntries(
    attributesOf(open, name).map(({ name: each, start, end }) => [
      each,
      resolved(open.slice(start, end).replace(/\r\n?|[\t\n]/g, ' ')),
    ]),
  );
  const read: XmlElement = { name, attributes, children: children.flatMap(nodeOf) };
  understood.set(element, read);
  return read;
}

function nodeOf(node: SourceNode): XmlNode[] {
  if (typeof node !== 'string') return [xmlOf(node)];
  if (node.startsWith('<!--') || node.startsWith('<?')) return [];
  if (node.startsWith('<![CDATA[')) return [node.slice('<![CDATA['.length, -']]>'.length)];
  return node === '' ? [] : [resolved(node.replace(/\r\n?/g, '\n'))];
}

function resolved(text: string): string {
  return text.replace(/&(#?[0-9A-Za-z]+);/g, (reference, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    if (name.startsWith('#')) return String.fromCodePoint(Number.parseInt(name.slice(1), 10));
    return NAMED[name] ?? reference;
  });
}

/** An attribute of a start tag, and where its value stands between the quotes. */
interface AttributePlace {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function attributesOf(open: string, elementName: string): AttributePlace[] {
  const places: AttributePlace[] = [];
  let at = elementName.length + 1;
  for (;;) {
    const equals = open.indexOf('=', at);
    if (equals < 0) return places;
    let quote = equals + 1;
    while (quote < open.length && open[quote] !== '"' && open[quote] !== "'") quote += 1;
    const end = open.indexOf(open[quote] ?? '"', quote + 1);
    if (end < 0) return places;
    places.push({ name: open.slice(at, equals).trim(), start: quote + 1, end });
    at = end + 1;
  }
}

/** The element with other values of some attributes; all other bytes of the start tag stay. New ones go to its end. */
export function withAttributes(element: SourceElement, values: Readonly<Record<string, string>>): SourceElement {
  const { attributes } = xmlOf(element);
  const changed = Object.entries(values).filter(([name, value]) => attributes[name] !== value);
  if (changed.length === 0) return element;
  const wanted = new Map(changed);
  let open = '';
  let at = 0;
  for (const { name, start, end } of attributesOf(element.open, element.name)) {
    const value = wanted.get(name);
    if (value === undefined) continue;
    wanted.delete(name);
    open += element.open.slice(at, start) + escaped(value);
    at = end;
  }
  open += element.open.slice(at);
  const tail = open.endsWith('/>') ? '/>' : '>';
  const added = [...wanted].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
  if (added !== '') open = `${open.slice(0, -tail.length).trimEnd()}${added}${tail}`;
  return { ...element, open };
}

function escaped(value: string): string {
  return escapeMarkup(value.replace(UNWRITABLE, '\ufffd'), /[&<>"'\t\n\r]/g);
}

/** A copy of the element, as another element. */
export function copyOf(element: SourceElement): SourceElement {
  const children = element.children.map((child) => (typeof child === 'string' ? child : copyOf(child)));
  return { ...element, key: newKey(), children };
}

/**
 * The element with other children; one that its start tag closed gets an end tag when there is something to enclose.
 */
export function withChildren(element: SourceElement, children: readonly SourceNode[]): SourceElement {
  if (element.close !== '' || children.length === 0) return { ...element, children };
  const open = `${element.open.slice(0, -'/>'.length).trimEnd()}>`;
  return { ...element, open, children, close: `</${element.name}>` };
}
