/*
 * Timeouts of AWS clients. The SDK has none by default: a call without a response would block a function until its own
 * timeout, and the log would not show why.
 */

/** This includes waiting for a free connection of the client. */
const CONNECTION_TIMEOUT_MS = 5_000;
/** Three tries fit into the 28 s of an API function, so that it can still return an error. */
const RESPONSE_TIMEOUT_MS = 8_000;
/** S3 may copy half a gigabyte before it sends the first byte. */
const SILENCE_TIMEOUT_MS = 30_000;

/** For calls with little data: DynamoDB, SQS, SES. A try without a response by then fails. */
export const CALL_TIMEOUTS = {
  connectionTimeout: CONNECTION_TIMEOUT_MS,
  requestTimeout: RESPONSE_TIMEOUT_MS,
  // Without this the SDK only logs a warning and keeps waiting.
  throwOnRequestTimeout: true,
};

/**
 * For calls that transfer files, which take as long as their size requires: S3. A try fails if no byte arrives for this
 * time.
 */
export const TRANSFER_TIMEOUTS = { connectionTimeout: CONNECTION_TIMEOUT_MS, socketTimeout: SILENCE_TIMEOUT_MS };
