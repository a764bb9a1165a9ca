/** Runs of characters that tokens are made of; `=` is left out, as it also stands between names and values. */
const RUN = /[A-Za-z0-9+/_-]{16,}/g;

/**
 * The secrets that stand in a log. Long opaque texts (thousands of tokens) are looked up run by run of characters, the
 * few given as `plain` are searched for anywhere, as they are and as they stand inside JSON, base64 or a query.
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

/** The part of the base64 form that stays the same when more is encoded behind it. */
function inBase64(text: string): string {
  const bytes = Buffer.from(text, 'utf8');
  return bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64');
}
