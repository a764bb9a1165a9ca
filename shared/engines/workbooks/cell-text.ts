import { ELEMENT_OR_ATTRIBUTE_TEXT, escapeMarkup } from '../../platform/text/escape-markup.ts';

/** Characters that XML 1.0 does not have, line ends that its readers change, and what looks like an escaped one. */
const TO_ESCAPE = /[^\P{Cc}\t\n]|[\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/gu;
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/** Returns a text as the XML of a cell. Source: ECMA-376, part 1, 22.9.2.19 (ST_Xstring). */
export function escapeCell(text: string): string {
  const escaped = text
    .toWellFormed()
    .replace(TO_ESCAPE, (letter) => `_x${letter.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`);
  return escapeMarkup(escaped, ELEMENT_OR_ATTRIBUTE_TEXT);
}

/** Returns the text of a cell, whose XML was read already. */
export function unescapeCell(text: string): string {
  return text.includes('_x')
    ? text.replace(ESCAPED, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
