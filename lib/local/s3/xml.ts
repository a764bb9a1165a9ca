import { S3Error } from './s3-error.ts';

export interface XmlElement {
  readonly name: string;
  readonly children: readonly XmlElement[];
  /** The text directly inside, entities resolved. */
  readonly text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** One tag, comment, declaration or run of text. S3's own documents have no CDATA, DTD or namespaced names. */
const TOKEN =
  /<(?:\?[^>]*\?|!--[\s\S]*?--|(\/?)([A-Za-z][\w.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?))>|([^<]+)/y;

/**
 * Reads the small XML documents of S3 requests; attributes are left out, none has a meaning there.
 * @throws S3Error MalformedXML
 */
export function parseXml(document: string): XmlElement {
  const root = { name: '', children: [] as XmlElement[], text: '' };
  const open = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < document.length) {
    const token = TOKEN.exec(document);
    const parent = open.at(-1);
    if (!token || !parent) throw new S3Error('MalformedXML');
    const [, closing, name, , selfClosing, text] = token;
    if (text !== undefined) parent.text += unescapeXml(text);
    else if (name === undefined) continue;
    else if (closing) {
      if (open.pop()?.name !== name) throw new S3Error('MalformedXML');
    } else {
      const element = { name, children: [], text: '' };
      parent.children.push(element);
      if (!selfClosing) open.push(element);
    }
  }
  const [element, ...others] = root.children;
  if (!element || others.length > 0 || open.length !== 1 || root.text.trim() !== '') throw new S3Error('MalformedXML');
  return element;
}

/** The children with a name. */
export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The text of the first child with a name. */
export function childText(element: XmlElement, name: string): string | undefined {
  return childrenOf(element, name)[0]?.text;
}

/** What {@link writeXml} takes as an element's content: text, elements by name, several of one name, or nothing. */
export type XmlContent =
  | string
  | number
  | boolean
  | undefined
  | readonly XmlContent[]
  | { readonly [name: string]: XmlContent };

/** An XML document with one root element. Undefined members are left out. */
export function writeXml(root: string, content: XmlContent): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, content)}`;
}

function writeElement(name: string, content: XmlContent): string {
  if (content === undefined) return '';
  if (isList(content)) return content.map((item) => writeElement(name, item)).join('');
  if (typeof content !== 'object') return `<${name}>${escapeXml(String(content))}</${name}>`;
  const inner = Object.entries(content).map(([child, value]) => writeElement(child, value));
  return `<${name}>${inner.join('')}</${name}>`;
}

function isList(content: XmlContent): content is readonly XmlContent[] {
  return Array.isArray(content);
}

function escapeXml(text: string): string {
  // A control character is no XML 1.0 even as a reference, but this is how S3 writes it; `encoding-type=url` avoids it.
  return text.replace(/[<>&"']|\p{Cc}/gu, (character) => `&#x${character.codePointAt(0)?.toString(16)};`);
}

function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const codePoint = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16);
    if (codePoint > 0x10ffff) throw new S3Error('MalformedXML');
    return String.fromCodePoint(codePoint);
  });
}
