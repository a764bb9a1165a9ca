const ENCODINGS = [
  { bom: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bom: [0xff, 0xfe], encoding: 'utf-16le' },
  { bom: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** The encoding of a file's byte order mark; UTF-8 without one. */
export function textEncoding(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const found = ENCODINGS.find(({ bom }) => bom.every((byte, index) => head[index] === byte));
  return found?.encoding ?? 'utf-8';
}

/**
 * Decodes the head of a file as text by its byte order mark. Returns undefined if it contains control characters that
 * are not valid in text, so that binary files are not checked for text formats. A character cut at the end is harmless.
 */
export function headText(head: Uint8Array): string | undefined {
  const text = new TextDecoder(textEncoding(head)).decode(head);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const isSpace = code === 0x09 || code === 0x0a || code === 0x0b || code === 0x0c || code === 0x0d || code === 0x1a;
    if (code < 0x20 && !isSpace) return undefined;
  }
  return text;
}
