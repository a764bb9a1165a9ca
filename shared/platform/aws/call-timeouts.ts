/*
 * How long clients of AWS wait. The SDK's own default is for ever: a call that nobody answers would hold a function until
 * its timeout, and nobody would learn why.
 */

/** Waiting for one of the client's connections to be free counts too. */
const CONNECTION_TIMEOUT_MS = 5_000;
/** Three tries of a call end within the 28 s that a function of the API has, so that it can still say why. */
const ANSWER_TIMEOUT_MS = 8_000;
/** S3 copies half a gigabyte before it says a word. */
const SILENCE_TIMEOUT_MS = 30_000;

/** For calls that are small both ways: DynamoDB, SQS, SES. A try that is not answered by then has failed. */
export const CALL_TIMEOUTS = {
  connectionTimeout: CONNECTION_TIMEOUT_MS,
  requestTimeout: ANSWER_TIMEOUT_MS,
  // Without it the SDK warns of a late answer, and waits on.
  throwOnRequestTimeout: true,
};

/** For calls that carry files, which take as long as their bytes do: S3. A try in which no byte moves for so long has failed. */
export const TRANSFER_TIMEOUTS = { connectionTimeout: CONNECTION_TIMEOUT_MS, socketTimeout: SILENCE_TIMEOUT_MS };
