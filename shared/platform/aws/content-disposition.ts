/**
 * Returns the `Content-Disposition` header that saves a file under this name: an ASCII form for old programs, and the
 * full name for all others. Source: RFC 6266, RFC 8187.
 */
export function contentDisposition(name: string): string {
  const text = name.toWellFormed();
  const plain = text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\]/gu, '_');
  // encodeURIComponent keeps these characters, but an extended value must not contain them.
  const whole = encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
