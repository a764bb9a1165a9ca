import type { EXPORT_ERROR_CODES } from './export-message.ts';

export type ExportErrorCode = (typeof EXPORT_ERROR_CODES)[number];

/** Why one format could not be made of a model. The sentence is for whoever asked; the cause is the operator's. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
  readonly code: ExportErrorCode;

  constructor(code: ExportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
