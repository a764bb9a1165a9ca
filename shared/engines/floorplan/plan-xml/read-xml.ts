import { SaxesParser } from 'saxes';
import { PlanXmlError } from './plan-xml-error.ts';
import { isBlank, type XmlElement, type XmlNode } from './xml-element.ts';

/** A plan of 80,000 objects fits. */
const MAX_XML_CHARACTERS = 32 << 20;
const MAX_ELEMENTS = 500_000;
const MAX_DEPTH = 64;
const CHUNK_CHARACTERS = 64 << 10;

/** An element whose end has not come yet. */
interface OpenElement extends XmlElement {
  readonly children: XmlNode[];
}

/**
 * Reads an XML 1.0 document of a client. Only the five entities of XML and references to characters are known. A DTD is
 * refused before any of its content is used.
 *
 * @throws PlanXmlError `MALFORMED`, `FORBIDDEN`, or `TOO_LARGE` above 32 Mi characters, half a million elements, or a
 * depth of 64
 */
export function readXml(text: string): XmlElement {
  if (text.length > MAX_XML_CHARACTERS) throw tooLarge(`it has more than ${MAX_XML_CHARACTERS} characters`);
  const parser = new SaxesParser({ xmlns: false, position: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const document: OpenElement = { name: '', attributes: {}, children: [] };
  const open = [document];
  let elements = 0;

  parser.on('doctype', () => {
    throw new PlanXmlError('FORBIDDEN', 'The XML has a document type declaration, which plans must not have.');
  });
  // Taken one by one: copying the parser's own record of them, a dictionary, costs as much as all of the parsing.
  let attributes: Record<string, string> = {};
  parser.on('attribute', ({ name, value }) => {
    if (name === '__proto__') attributes = { ...attributes, ['__proto__']: value };
    else attributes[name] = value;
  });
  parser.on('opentag', ({ name }) => {
    if (open.length > MAX_DEPTH) throw tooLarge(`its elements are nested deeper than ${MAX_DEPTH} levels`);
    if (++elements > MAX_ELEMENTS) throw tooLarge(`it has more than ${MAX_ELEMENTS} elements`);
    const element: OpenElement = { name, attributes, children: [] };
    attributes = {};
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (part: string) => open.at(-1)?.children.push(part);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed) dropBlanksBetweenElements(closed.children);
  });

  try {
    for (let at = 0; at < text.length; at += CHUNK_CHARACTERS) parser.write(text.slice(at, at + CHUNK_CHARACTERS));
    parser.close();
  } catch (error) {
    if (error instanceof PlanXmlError) throw error;
    throw malformed(parser.line, error);
  }
  const root = document.children.find((child) => typeof child !== 'string');
  if (root === undefined) throw malformed(1);
  return root;
}

function dropBlanksBetweenElements(children: XmlNode[]): void {
  if (children.every((child) => typeof child === 'string')) return;
  for (let at = children.length - 1; at >= 0; at--) {
    const child = children[at];
    if (typeof child === 'string' && isBlank(child)) children.splice(at, 1);
  }
}

function tooLarge(what: string): PlanXmlError {
  return new PlanXmlError('TOO_LARGE', `The XML is too large: ${what}.`);
}

function malformed(line: number, cause?: unknown): PlanXmlError {
  return new PlanXmlError('MALFORMED', `The text is no well-formed XML: look at line ${line}.`, { cause });
}
