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

/** For text between tags of XML or HTML. */
export const ELEMENT_TEXT = /[&<>]/g;
/** For text between tags and for attribute values in double quotes. */
export const ELEMENT_OR_ATTRIBUTE_TEXT = /[&<>"]/g;
/** For HTML text anywhere, also for attribute values in single quotes. */
export const HTML_TEXT = /[&<>"']/g;

/**
 * Replaces characters that have a meaning in XML and HTML by references.
 *
 * @param characters which ones: a global expression of `&`, `<`, `>`, quotes, tab, line feed and carriage return
 */
export function escapeMarkup(text: string, characters: RegExp): string {
  return text.replace(characters, (character) => REFERENCES[character] ?? character);
}
