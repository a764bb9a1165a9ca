/** Text of bytes in a charset as mails name it; in one that nobody knows, UTF-8 is the best guess. */
export function decodeCharset(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
