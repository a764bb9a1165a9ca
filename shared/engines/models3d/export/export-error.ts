import { CodedError } from '../../../platform/errors/coded-error.ts';
import type { EXPORT_ERROR_CODES } from './export-message.ts';

export type ExportErrorCode = (typeof EXPORT_ERROR_CODES)[number];

/** Why one format could not be made of a model. The sentence is for whoever asked; the cause is the operator's. */
export class ExportError extends CodedError<ExportErrorCode> {
  override readonly name = 'ExportError';
}
