// @ts-check
/* Faults of functions, and how the Runtime API is told of them. */

export const ERROR_TYPE_HEADER = 'Lambda-Runtime-Function-Error-Type';
export const ERROR_BODY_HEADER = 'Lambda-Runtime-Function-Error-Body';

/** A fault of the function's code or packaging, under the name that Lambda gives it. */
export class RuntimeError extends Error {
  /** @param {string} name @param {string} message @param {ErrorOptions} [options] */
  constructor(name, message, options) {
    super(message, options);
    this.name = name;
  }
}

/** As Lambda shows it. @param {unknown} error */
export function describeError(error) {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: String(error.stack ?? '').split('\n') };
}

/** What may stand in a header. @param {string} text */
export function asHeaderValue(text) {
  return text.replaceAll(/[^\x20-\x7e]/g, '?');
}
