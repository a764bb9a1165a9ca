import { decodeCharset } from './charset.ts';
import { decodeHexEscapes } from './transfer-encoding.ts';

/** `=?charset?B or Q?text?=`; the charset may carry a language (`utf-8*de`, RFC 2231). */
const WORD = /=\?([^?*\s]+)(?:\*[^?\s]*)?\?([bqBQ])\?([^?\s]*)\?=/g;
const BLANKS_BETWEEN_WORDS = /(\?=)\s+(?==\?[^?\s]+\?[bqBQ]\?[^?\s]*\?=)/g;

/** A header's text with its encoded words (`=?utf-8?Q?M=C3=BCller?=`, RFC 2047) as what they stand for. */
export function decodeEncodedWords(header: string): string {
  const joined = header.replace(BLANKS_BETWEEN_WORDS, '$1');
  let text = '';
  let end = 0;
  // Some mailers cut a character in two between words, so words side by side are decoded together.
  let run: { charset: string; bytes: Uint8Array[] } | undefined;
  const finishRun = () => {
    if (run) text += decodeCharset(Buffer.concat(run.bytes), run.charset);
    run = undefined;
  };
  for (const match of joined.matchAll(WORD)) {
    const [word, charset = '', encoding = '', content = ''] = match;
    if (match.index > end || run?.charset !== charset) finishRun();
    text += joined.slice(end, match.index);
    run ??= { charset, bytes: [] };
    run.bytes.push(decodeWord(content, encoding));
    end = match.index + word.length;
  }
  finishRun();
  return text + joined.slice(end);
}

function decodeWord(content: string, encoding: string): Uint8Array {
  if (encoding.toLowerCase() === 'b') return Buffer.from(content, 'base64');
  return decodeHexEscapes(content.replaceAll('_', ' '));
}
