import { CodedError } from '../platform/errors/coded-error.ts';

/** Why a sample could not be made. */
export type SampleCatalogErrorCode = 'UNKNOWN_SAMPLE' | 'SIZE_MISMATCH';

/** Thrown for a fault of the sample catalog itself, or for an item that is none of its own. */
export class SampleCatalogError extends CodedError<SampleCatalogErrorCode> {
  override readonly name = 'SampleCatalogError';
}
