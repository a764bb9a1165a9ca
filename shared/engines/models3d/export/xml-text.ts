import { ELEMENT_OR_ATTRIBUTE_TEXT, escapeMarkup } from '../../../platform/text/escape-markup.ts';

/** Escapes text for an attribute or an element of XML. Characters that XML 1.0 does not allow become blanks. */
export function xmlText(text: string): string {
  return escapeMarkup(text.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]/gu, ' '), ELEMENT_OR_ATTRIBUTE_TEXT);
}
