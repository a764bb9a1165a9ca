import { escapeMarkup } from '../../../platform/text/escape-markup.ts';
import type { XmlElement } from './xml-element.ts';

/** What no XML 1.0 document can hold, not even as a reference: most control characters, halves of surrogate pairs. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

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
  return escapeMarkup(text.replace(UNWRITABLE, '\ufffd'), /[&<>\r]/g);
}

/** Blanks other than the space would be read as spaces, unless they are references. */
function escapeAttribute(text: string): string {
  if (PLAIN.test(text)) return text;
  return escapeMarkup(text.replace(UNWRITABLE, '\ufffd'), /[&<>"\t\n\r]/g);
}
