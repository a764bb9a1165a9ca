/**
 * What every embedded service asks before it does anything: whose key signed this request, and may they do this.
 * Each function has an access key of its own, bound to its synthesized role; the operator's key may do everything.
 */
export interface AccessGate {
  /** The secret of an access key, for checking the signature; undefined when there is no such key. */
  secretOf(accessKeyId: string): string | undefined;
  /**
   * Throws {@link AccessDeniedError} when the key's role does not allow the action, and records the use.
   * @param action as IAM names it, `dynamodb:GetItem`
   * @param resourceArn of the table, index, queue, bucket or object
   * @param context condition keys in lower case and their values
   */
  check(accessKeyId: string, action: string, resourceArn: string, context?: Readonly<Record<string, string>>): void;
}

/** The synthesized role does not allow the call; the message is worded as AWS words it. */
export class AccessDeniedError extends Error {
  override readonly name = 'AccessDeniedError';
}
