const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Matches the characters to escape in text between tags of XML or HTML. */
export const ELEMENT_TEXT = /[&<>]/g;
/** Matches the characters to escape in text between tags and in attribute values with double quotes. */
export const ELEMENT_OR_ATTRIBUTE_TEXT = /[&<>"]/g;
/** Matches the characters to escape in any HTML text, also in attribute values with single quotes. */
export const HTML_TEXT = /[&<>"']/g;

/**
 * Replaces characters with a meaning in XML and HTML by references.
 *
 * @param characters which ones: a global expression of `&`, `<`, `>`, quotes, tab, line feed and carriage return
 */
export function escapeMarkup(text: string, characters: RegExp): string {
  return text.replace(characters, (character) => REFERENCES[character] ?? character);
}
