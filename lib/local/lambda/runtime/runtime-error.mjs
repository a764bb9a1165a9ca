// @ts-check
/* Errors of functions, in the form of the Runtime API. */

/** The header with the type of an error, in messages to the Runtime API. */
export const ERROR_TYPE_HEADER = 'Lambda-Runtime-Function-Error-Type';
/** The trailer with an error after a part of a streamed body, base64. */
export const ERROR_BODY_HEADER = 'Lambda-Runtime-Function-Error-Body';

/** An error in the function's code or packaging, with Lambda's name for it. */
export class RuntimeError extends Error {
  /** @param {string} name @param {string} message @param {ErrorOptions} [options] */
  constructor(name, message, options) {
    super(message, options);
    this.name = name;
  }
}

/** Lambda's error document. @param {unknown} error */
export function describeError(error) {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: String(error.stack ?? '').split('\n') };
}

/** Replaces characters that a header must not contain. @param {string} text */
export function asHeaderValue(text) {
  return text.replaceAll(/[^\x20-\x7e]/g, '?');
}
