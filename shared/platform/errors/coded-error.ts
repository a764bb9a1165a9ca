/**
 * An error with a code of a closed list. Each field has its own list, and a class of its own over it: `RenderError` is a
 * `CodedError<RenderErrorCode>`. `message` is a sentence for who asked; what only the operator may see (a library's own
 * words, a stack) is the `cause`.
 */
export abstract class CodedError<Code extends string> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
