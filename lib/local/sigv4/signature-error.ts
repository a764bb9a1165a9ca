/** What is wrong with a signature: the exceptions of AWS's JSON protocols. */
export type SignatureFailure =
  | 'MissingAuthenticationTokenException'
  | 'IncompleteSignatureException'
  | 'UnrecognizedClientException'
  | 'InvalidSignatureException';

/** The request is not signed, or its signature does not match the key that it names. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
  readonly failure: SignatureFailure;

  constructor(failure: SignatureFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
