/** Longer names are cut: no mail program shows them, and a header line has its limits. */
const MAX_NAME_BYTES = 120;
/** An encoded word has 75 characters at most (RFC 2047, 2): this many bytes in base64, with its frame. */
const ENCODED_WORD_BYTES = 42;

/**
 * A mailbox as the header `From` takes it: `"Name" <address>`, names beyond ASCII as encoded words (RFC 2047). Whatever
 * could end the line or the name is left out, so a name adds no header and no recipient.
 */
export function mailbox(name: string, address: string): string {
  const plain = oneLine(name);
  if (plain === '') return address;
  if (/^[\x20-\x7e]*$/.test(plain)) {
    return `"${plain.slice(0, MAX_NAME_BYTES).replace(/["\\]/g, '\\$&')}" <${address}>`;
  }
  return `${encodedWords(plain)} <${address}>`;
}

/** A text for a header: one line, no control characters, nothing that is read in another direction than it stands. */
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
