/**
 * Whether a `Content-Type` or `Accept` header names one of the media types. Of a list the first entry decides, as in
 * API Gateway; parameters say nothing.
 *
 * @param types exact, or with a star for the subtype or for both
 */
export function matchesMediaType(header: string | undefined, types: readonly string[]): boolean {
  const [first = ''] = (header ?? '').split(',');
  const type = (first.split(';')[0] ?? '').trim().toLowerCase();
  if (type === '') return types.includes('*/*');
  return types.some((pattern) => {
    const expected = pattern.toLowerCase();
    if (expected === '*/*' || expected === type) return true;
    return expected.endsWith('/*') && type.startsWith(expected.slice(0, -1));
  });
}
