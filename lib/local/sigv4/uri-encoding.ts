/** Percent-encodes as signatures need it: everything but letters, digits and `-._~`. Source: SigV4, 'UriEncode'. */
export function uriEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
