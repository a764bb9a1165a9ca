/** Runs of characters of which tokens consist, without `=`, which also separates names and values. */
const RUN = /[A-Za-z0-9+/_-]{16,}/g;

/**
 * The secrets that a log contains. Long opaque texts (thousands of tokens) are looked up run by run; the few texts in
 * `plain` are searched for everywhere, unchanged and in the encodings of JSON, base64 and queries.
 */
export function logLeaks(log: string, opaque: Iterable<string>, plain: readonly string[]): string[] {
  const known = new Set([...opaque].flatMap((text) => text.match(RUN) ?? []));
  const leaked = new Set<string>();
  for (const [run] of log.matchAll(RUN)) if (known.has(run)) leaked.add(run);
  for (const secret of plain) {
    const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), inBase64(secret)];
    if (forms.some((form) => log.includes(form))) leaked.add(secret);
  }
  return [...leaked];
}

/** The part of the base64 form that does not depend on the text after it. */
function inBase64(text: string): string {
  const bytes = Buffer.from(text, 'utf8');
  return bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64');
}
