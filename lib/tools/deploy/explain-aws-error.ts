/** Errors of the SDK by which credentials are none, or none any more. */
const NO_CREDENTIALS = new Set(['CredentialsProviderError', 'TokenProviderError']);
/** Of Node and of the SDK, where nobody is there to answer. */
const NO_ANSWER = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ECONNRESET']);

/** What an operator can do about a call of AWS that failed, in a sentence; undefined for what is no such error. */
export function explainAwsError(error: Error): string | undefined {
  if (NO_CREDENTIALS.has(error.name)) {
    return `there are no AWS credentials (${error.message}): set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`;
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error.name === 'TimeoutError' || NO_ANSWER.has(code)) {
    return `AWS does not answer (${error.message || code}): is the region right, and the network there?`;
  }
  // An answer of AWS, to which the SDK adds how it came.
  if ('$metadata' in error) return `AWS answers ${error.name}: ${error.message}`;
  return undefined;
}
