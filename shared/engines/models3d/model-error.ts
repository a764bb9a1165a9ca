import { CodedError } from '../../platform/errors/coded-error.ts';
import type { ModelErrorCode } from './model-error-codes.ts';

/**
 * Thrown if a model cannot be converted. `message` is for the supplier of the file and names the file; details for the
 * operator (a parser's message, a stack) are in `cause`.
 */
export class ModelError extends CodedError<ModelErrorCode> {
  override readonly name = 'ModelError';
}

/** Returns a `ModelError` unchanged, and wraps any other error as the cause of a new one. */
export function asModelError(error: unknown, code: ModelErrorCode, message: string): ModelError {
  return error instanceof ModelError ? error : new ModelError(code, message, { cause: error });
}
