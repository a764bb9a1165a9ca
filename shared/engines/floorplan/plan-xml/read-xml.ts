import { SaxesParser } from 'saxes';
import { PlanXmlError } from './plan-xml-error.ts';
import { isBlank, type XmlElement, type XmlNode } from './xml-element.ts';

/** The budget of reading one plan XML; see the budgets in shared/README.md. A plan of 80,000 objects fits. */
const XML_BUDGET = {
  maxCharacters: 32 << 20,
  maxElements: 500_000,
  /** Limit of the attributes of all elements together. */
  maxAttributes: 4_000_000,
  /** Limit of one element. A record of millions of names takes five times as long as many small ones. */
  maxAttributesOfElement: 1_000,
  /** Levels of elements within elements. */
  maxDepth: 64,
} as const;
const CHUNK_CHARACTERS = 64 << 10;

/** An element whose end has not come yet. */
interface OpenElement extends XmlElement {
  children: XmlNode[];
}

/**
 * Reads an XML 1.0 document of a client. Only the five entities of XML and references to characters are known. A DTD is
 * refused before any of its content is used.
 *
 * @throws PlanXmlError `MALFORMED`, `FORBIDDEN`, or `TOO_LARGE` above one of the numbers of {@link XML_BUDGET}
 */
export function readXml(text: string): XmlElement {
  const { maxCharacters, maxElements, maxAttributes, maxAttributesOfElement, maxDepth } = XML_BUDGET;
  if (text.length > maxCharacters) throw tooLarge(`it has more than ${maxCharacters} characters`);
  const parser = new SaxesParser({ xmlns: false, position: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const document: OpenElement = { name: '', attributes: {}, children: [] };
  const open = [document];
  let elements = 0;
  let attributesOfAll = 0;
  let attributesOfElement = 0;

  parser.on('doctype', () => {
    throw new PlanXmlError('FORBIDDEN', 'The XML has a document type declaration, which plans must not have.');
  });
  // Taken one by one: copying the parser's own record of them, a dictionary, costs as much as all of the parsing.
  let attributes: Record<string, string> = {};
  parser.on('attribute', ({ name, value }) => {
    if (++attributesOfAll > maxAttributes) throw tooLarge(`its elements have more than ${maxAttributes} attributes`);
    if (++attributesOfElement > maxAttributesOfElement) {
      throw tooLarge(`one of its elements has more than ${maxAttributesOfElement} attributes`);
    }
    if (name === '__proto__') attributes = { ...attributes, ['__proto__']: value };
    else attributes[name] = value;
  });
  parser.on('opentag', ({ name }) => {
    if (open.length > maxDepth) throw tooLarge(`its elements are nested deeper than ${maxDepth} levels`);
    if (++elements > maxElements) throw tooLarge(`it has more than ${maxElements} elements`);
    const element: OpenElement = { name, attributes, children: [] };
    attributes = {};
    attributesOfElement = 0;
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (part: string) => open.at(-1)?.children.push(part);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed) closed.children = withoutBlanksBetweenElements(closed.children);
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

/** A new list: removing blanks one by one from a list of n nodes would take n² steps. */
function withoutBlanksBetweenElements(children: XmlNode[]): XmlNode[] {
  if (children.every((child) => typeof child === 'string')) return children;
  return children.filter((child) => typeof child !== 'string' || !isBlank(child));
}

function tooLarge(what: string): PlanXmlError {
  return new PlanXmlError('TOO_LARGE', `The XML is too large: ${what}.`);
}

function malformed(line: number, cause?: unknown): PlanXmlError {
  return new PlanXmlError('MALFORMED', `The text is no well-formed XML: look at line ${line}.`, { cause });
}
