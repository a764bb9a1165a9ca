/** AWS's names for what can be wrong with a signature, by the exception that the JSON protocols answer. */
export type SignatureFailure =
  | 'MissingAuthenticationTokenException'
  | 'IncompleteSignatureException'
  | 'UnrecognizedClientException'
  | 'InvalidSignatureException';

/** The request is not signed, or not by the key that it names. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
  readonly failure: SignatureFailure;

  constructor(failure: SignatureFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
