/** Errors of which `shared/platform/aws/table.ts` reads more than name and message. */
const TYPED_ERRORS = new Set(['ConditionalCheckFailedException', 'TransactionCanceledException']);

/** The constants of a file that are texts, by name. The texts are in quotes. */
export function constantTexts(source: string): ReadonlyMap<string, string> {
  const constants = new Map<string, string>();
  for (const [, name, literal] of source.matchAll(/^const (\w+) = ("[^"\n]*");$/gm)) {
    if (name !== undefined && literal !== undefined) constants.set(name, literal);
  }
  return constants;
}

/** Replaces `{ [_hH]: … }` by `{ "httpHeader": … }` if the name is a constant text of the same file. */
export function withLiteralKeys(source: string): string {
  const constants = constantTexts(source);
  return source.replace(/\[(\w+)\]:/g, (written, name: string) => {
    const literal = constants.get(name);
    return literal === undefined ? written : `${literal}:`;
  });
}

/**
 * Removes the registration of errors whose class no code uses. The client then throws its general service exception
 * with the same name, message and status, and its retries depend on these.
 */
export function withTypedErrorsOnly(source: string): string {
  return source.replace(/^n0_registry\.registerError\(\w+\$, (\w+)\);$/gm, (written, name: string) =>
    TYPED_ERRORS.has(name) ? written : '',
  );
}
