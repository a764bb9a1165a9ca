import type { XmlElement } from './xml-element.ts';

/** What no XML 1.0 document can hold, not even as a reference: most control characters, halves of surrogate pairs. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** A text without characters to replace, as most are; faster than two searches. */
const PLAIN = /^[ !#-%'-;=?-~]*$/;

/**
 * Writes an element and its content, without line breaks between elements. Characters that XML cannot contain become
 * U+FFFD. The names must be valid names of XML.
 */
export function writeXml({ name, attributes, children }: XmlElement): string {
  let text = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) text += ` ${key}="${escapeAttribute(value)}"`;
  if (children.length === 0) return `${text}/>`;
  text += '>';
  for (const child of children) text += typeof child === 'string' ? escapeText(child) : writeXml(child);
  return `${text}</${name}>`;
}

function escapeText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(UNWRITABLE, '\ufffd').replace(/[&<>\r]/g, toReference);
}

/** Blanks other than the space would be read as spaces, unless they are references. */
function escapeAttribute(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(UNWRITABLE, '\ufffd').replace(/[&<>"\t\n\r]/g, toReference);
}

function toReference(character: string): string {
  return REFERENCES[character] ?? character;
}
