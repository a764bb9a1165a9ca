/**
 * Every embedded service asks the gate who signed a request and whether that key may do it. Each function has its own
 * access key, which is bound to its synthesized role; the operator's key may do everything.
 */
export interface AccessGate {
  /** The secret of an access key, for the check of the signature; undefined if the key does not exist. */
  secretOf(accessKeyId: string): string | undefined;
  /**
   * Records the use of a grant.
   * @param action as IAM names it, `dynamodb:GetItem`
   * @param resourceArn of the table, index, queue, bucket or object
   * @throws AccessDeniedError if the role of the key does not allow the action
   */
  check(accessKeyId: string, action: string, resourceArn: string): void;
}

/** The synthesized role does not allow the call; the message has AWS's words. */
export class AccessDeniedError extends Error {
  override readonly name = 'AccessDeniedError';
}
