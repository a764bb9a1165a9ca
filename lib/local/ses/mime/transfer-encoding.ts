/**
 * Undoes a Content-Transfer-Encoding (RFC 2045, 6).
 * @param text one character for each byte (latin1)
 * @param encoding `base64`, `quoted-printable`; all others leave the bytes as they are
 */
export function decodeTransferEncoding(text: string, encoding: string): Uint8Array {
  switch (encoding.trim().toLowerCase()) {
    case 'base64':
      return Buffer.from(text, 'base64');
    case 'quoted-printable':
      return decodeQuotedPrintable(text);
    default:
      return Buffer.from(text, 'latin1');
  }
}

function decodeQuotedPrintable(text: string): Uint8Array {
  // Blanks at the end of a line were added on the way; a line that ends in '=' goes on in the next.
  const lines = text.replace(/[\t ]+(?=\r?\n|$)/g, '').replace(/=\r?\n/g, '');
  return decodeHexEscapes(lines);
}

/** The bytes of a text in which `=C3` stands for the byte C3. */
export function decodeHexEscapes(text: string): Uint8Array {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
