import { CodedError } from '../../../platform/errors/coded-error.ts';
import type { EXPORT_ERROR_CODES } from './export-message.ts';

export type ExportErrorCode = (typeof EXPORT_ERROR_CODES)[number];

/** Thrown if a model cannot be written in one format. The message is for the caller, the cause for the operator. */
export class ExportError extends CodedError<ExportErrorCode> {
  override readonly name = 'ExportError';
}
