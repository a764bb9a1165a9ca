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

/**
 * Writes an element and all below it, without line breaks between elements. Characters that XML cannot hold become
 * U+FFFD. The names must be names of XML: those of our own, or read before.
 */
export function writeXml(element: XmlElement): string {
  const parts: string[] = [];
  append(element, parts);
  return parts.join('');
}

function append({ name, attributes, children }: XmlElement, parts: string[]): void {
  parts.push('<', name);
  for (const [key, value] of Object.entries(attributes)) parts.push(' ', key, '="', escapeAttribute(value), '"');
  if (children.length === 0) {
    parts.push('/>');
    return;
  }
  parts.push('>');
  for (const child of children) {
    if (typeof child === 'string') parts.push(escapeText(child));
    else append(child, parts);
  }
  parts.push('</', name, '>');
}

function escapeText(text: string): string {
  return text.replace(UNWRITABLE, '\ufffd').replace(/[&<>\r]/g, toReference);
}

/** Blanks other than the space would be read as spaces, unless they are references. */
function escapeAttribute(text: string): string {
  return text.replace(UNWRITABLE, '\ufffd').replace(/[&<>"\t\n\r]/g, toReference);
}

function toReference(character: string): string {
  return REFERENCES[character] ?? character;
}
