/** SDK errors for missing or expired credentials. */
const NO_CREDENTIALS = new Set(['CredentialsProviderError', 'TokenProviderError']);
/** Errors of Node and the SDK for a host that does not respond. */
const NO_ANSWER = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ECONNRESET']);

/** Returns a sentence that says what an operator can do about a failed AWS call; undefined for any other error. */
export function explainAwsError(error: Error): string | undefined {
  if (NO_CREDENTIALS.has(error.name)) {
    return `there are no AWS credentials (${error.message}): set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`;
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error.name === 'TimeoutError' || NO_ANSWER.has(code)) {
    return `AWS does not respond (${error.message || code}): is the region right, and the network there?`;
  }
  // A response of AWS; the SDK adds metadata to it.
  if ('$metadata' in error) return `AWS answers ${error.name}: ${error.message}`;
  return undefined;
}
