/**
 * An error with a code of a closed list. Each field has its own list and its own class: `RenderError` is a
 * `CodedError<RenderErrorCode>`. `message` is a sentence for the user; internal details (the error of a library, a
 * stack) are in `cause`, which only the operator sees.
 */
export abstract class CodedError<Code extends string> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
