/** Longer names are cut, because mail programs do not show them and header lines are limited. */
const MAX_NAME_BYTES = 120;
/** An encoded word has at most 75 characters (RFC 2047, 2). So many bytes fit into its base64 part. */
const ENCODED_WORD_BYTES = 42;

/**
 * A mailbox for the header `From`: `"Name" <address>`. Names beyond ASCII become encoded words (RFC 2047). Characters
 * that could end the line or the name are removed, so a name cannot add a header or a recipient.
 */
export function mailbox(name: string, address: string): string {
  const plain = oneLine(name);
  if (plain === '') return address;
  if (/^[\x20-\x7e]*$/.test(plain)) {
    return `"${plain.slice(0, MAX_NAME_BYTES).replace(/["\\]/g, '\\$&')}" <${address}>`;
  }
  return `${encodedWords(plain)} <${address}>`;
}

/** Makes a text safe for a header: one line, no control characters, no characters that change the reading direction. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  let bytes = 0;
  for (const letter of text) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > MAX_NAME_BYTES) break;
    bytes += size;
    if (Buffer.byteLength(word) + size > ENCODED_WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += letter;
  }
  return [...words, word].map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ');
}
