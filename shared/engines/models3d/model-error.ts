import { CodedError } from '../../platform/errors/coded-error.ts';
import type { ModelErrorCode } from './model-error-codes.ts';

/**
 * Why a model could not be converted. `message` is a sentence that helps the supplier who made the file, with the file
 * named; what only the operator may see (a parser's own words, a stack) is the `cause`.
 */
export class ModelError extends CodedError<ModelErrorCode> {
  override readonly name = 'ModelError';
}

/** The error itself when it is a `ModelError` already; anything else becomes the cause of one. */
export function asModelError(error: unknown, code: ModelErrorCode, message: string): ModelError {
  return error instanceof ModelError ? error : new ModelError(code, message, { cause: error });
}
